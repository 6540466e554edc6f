import { streamEvents } from "@/lib/server/events/stream-route";

export const GET = streamEvents;
