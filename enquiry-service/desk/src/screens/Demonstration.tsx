import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { post, type Session } from "../api.ts";
import { Empty } from "../parts/Notice.tsx";
import { hasSignedIn } from "../queries.ts";
import { t } from "../texts.ts";

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
  return <main className="alone">{isGone ? <Empty title={t("link_gone")} /> : <p>{t("loading")}</p>}</main>;
}
