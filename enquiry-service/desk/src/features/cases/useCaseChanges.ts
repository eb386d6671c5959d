import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CaseState } from "../../lib/api.ts";
import { caseIsNow } from "./queries.ts";

/**
 * Follows the changes of a case while its page is visible: browsers open only few connections to a host, which other
 * tabs need. Without the stream, the page refetches the case every 30 seconds.
 */
export function useCaseChanges(id: string) {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | undefined;
    const follow = () => {
      source?.close();
      source = undefined;
      if (document.hidden) return;
      source = new EventSource(`/api/desk/cases/${id}/changes`);
      source.onmessage = (event: MessageEvent<string>) => caseIsNow(client, id, JSON.parse(event.data) as CaseState);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      source?.close();
    };
  }, [client, id]);
}
