import { QueryClientProvider } from "@tanstack/react-query";
import { CatchBoundary, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PageError } from "../ui/Notice.tsx";
import { queryClient } from "./queryClient.ts";
import { router } from "./router.tsx";
import "./desk.css";

const root = document.getElementById("desk");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* The router shows errors of screens in their place; this is for those of the router itself. */}
        <CatchBoundary getResetKey={() => ""} errorComponent={PageError}>
          <RouterProvider router={router} />
        </CatchBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
}
