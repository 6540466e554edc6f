import "server-only";
import type { Metadata } from "next";
import { shortId } from "@/lib/ids";

/**
 * The metadata of a page about one thing: `Transaction 0195f4a0…c41e`. The id is read from the address, where it is the
 * segment `param`: a title must not cost a request to the service.
 */
export const titledByAddress =
  (noun: string, param: string) =>
  async ({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> => {
    const { [param]: id = "" } = await params;
    return { title: `${noun} ${shortId(decodeURIComponent(id))}` };
  };
