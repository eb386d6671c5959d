import { Component, type ReactNode } from "react";
import { useTexts } from "../i18n/TextsContext";

interface LastBoundaryProps {
  children: ReactNode;
}

/** The error boundary around every page: shows an error message and a link to the home page. */
export class LastBoundary extends Component<LastBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const { t } = useTexts();
  return (
    <div role="alert">
      <p className="notice">{t("request:crashed")}</p>
      <p>
        <a className="more" href="/">
          {t("request:crashed_home")}
        </a>
      </p>
    </div>
  );
}
