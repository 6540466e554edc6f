-- Money actions from before amounts and requests were stored. The request is the one that their audit record names.
UPDATE "journal_entry" AS j SET "request_id" = a."request_id" FROM "audit_event" AS a
WHERE j."request_id" IS NULL AND a."request_id" IS NOT NULL AND a."journal_id" = j."id" AND a."action" = j."action";--> statement-breakpoint
-- Each request states its amount and currency, but not the decimals: those are in other records of the same currency.
UPDATE "journal_entry" AS j SET
	"amount" = asked."amount", "currency" = asked."currency", "decimals" = known."decimals"
FROM (
	SELECT "id", "environment_id",
		CASE WHEN "action" = 'quote.execute' THEN "request" ->> 'sendingCurrency' ELSE "request" ->> 'currency' END AS "currency",
		CASE WHEN stated."amount" ~ '^\d{1,16}$' THEN stated."amount"::bigint END AS "amount"
	FROM "journal_entry" CROSS JOIN LATERAL (
		SELECT "request" ->> CASE WHEN "action" = 'quote.execute' THEN 'totalSendingAmount' ELSE 'amount' END AS "amount"
	) AS stated
	WHERE "journal_entry"."amount" IS NULL AND "action" IN ('quote.execute', 'incoming.approve', 'incoming.reject')
) AS asked
INNER JOIN (
	SELECT "environment_id", "currency", min("decimals") AS "decimals" FROM (
		SELECT "environment_id", "currency", "decimals" FROM "approval"
		UNION ALL SELECT "environment_id", "currency", "decimals" FROM "account_balance"
		UNION ALL SELECT "environment_id", "record" #>> '{sendingCurrency,code}',
			CASE WHEN "record" #>> '{sendingCurrency,decimals}' ~ '^\d{1,2}$' THEN ("record" #>> '{sendingCurrency,decimals}')::int END
		FROM "known_quote"
		UNION ALL SELECT "environment_id", "response_body" #>> '{sendingCurrency,code}',
			CASE WHEN "response_body" #>> '{sendingCurrency,decimals}' ~ '^\d{1,2}$' THEN ("response_body" #>> '{sendingCurrency,decimals}')::int END
		FROM "upstream_call" WHERE "endpoint" IN ('createQuote', 'getQuote', 'executeQuote')
	) AS stated
	WHERE "currency" IS NOT NULL AND "decimals" IS NOT NULL
	GROUP BY "environment_id", "currency" HAVING min("decimals") = max("decimals")
) AS known ON known."environment_id" = asked."environment_id" AND known."currency" = asked."currency"
WHERE j."id" = asked."id" AND asked."amount" IS NOT NULL;--> statement-breakpoint
-- A view that names a record of exactly one environment belongs there; one saved before views had an environment says none.
UPDATE "saved_view" AS v SET "environment_id" = named."environment_id" FROM (
	SELECT s."id", min(r."environment_id"::text)::uuid AS "environment_id" FROM "saved_view" AS s
	CROSS JOIN LATERAL regexp_split_to_table(s."search", '&') AS part
	INNER JOIN (
		SELECT "environment_id", "id" FROM "directory_entry" UNION ALL SELECT "environment_id", "id"::text FROM "tag"
	) AS r ON r."id" = replace(split_part(part, '=', 2), '%3A', ':')
	WHERE s."environment_id" IS NULL
	GROUP BY s."id" HAVING count(DISTINCT r."environment_id") = 1
) AS named WHERE v."id" = named."id";
