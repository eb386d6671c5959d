import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { t } from "../../lib/texts.ts";
import { Empty } from "../../ui/Notice.tsx";
import { useDemonstration } from "./queries.ts";

/** Signs in with the link that `scripts/start` prints. */
export function Demonstration() {
  const navigate = useNavigate();
  const { mutateAsync, isError } = useDemonstration();
  const hasBegun = useRef(false);
  useEffect(() => {
    // The link works once, and React runs effects twice in development.
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutateAsync(location.hash.slice(1)).then(
      () => navigate({ to: "/", replace: true }),
      // The screen says that the link has been used.
      () => {},
    );
  }, [mutateAsync, navigate]);
  return <main className="standalone">{isError ? <Empty title={t("link_gone")} /> : <p>{t("loading")}</p>}</main>;
}
