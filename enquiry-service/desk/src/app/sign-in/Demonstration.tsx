import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { post, type Session } from "../../lib/api.ts";
import { hasSignedIn } from "../../lib/queries.ts";
import { t } from "../../lib/texts.ts";
import { Empty } from "../../ui/Notice.tsx";

/** Signs in with the link that `scripts/start` prints. */
export function Demonstration() {
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  const hasBegun = useRef(false);
  useEffect(() => {
    // The link works once, and React runs effects twice in development.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const token = location.hash.slice(1);
    post<Session>("demonstration", { token })
      .then((answer) => {
        hasSignedIn(answer);
        return navigate({ to: "/", replace: true });
      })
      .catch(() => setGone(true));
  }, [navigate]);
  return <main className="standalone">{isGone ? <Empty title={t("link_gone")} /> : <p>{t("loading")}</p>}</main>;
}
