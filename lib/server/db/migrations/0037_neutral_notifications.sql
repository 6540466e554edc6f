-- The reasons, which not every role may read, were part of the text. The amount stays.
UPDATE "notification" SET "body" = substring("body" from '^[0-9,.]+ [^ :]+(?=: )') WHERE "kind" = 'APPROVAL.HELD' AND "body" IS NOT NULL;
