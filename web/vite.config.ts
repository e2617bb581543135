import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const worker = process.env.WORKER_URL ?? "http://127.0.0.1:8787";

/** sonner adds its style sheet inline, which the content security policy refuses; we link the file instead. */
const sonnerWithoutInlineStyles = {
  name: "sonner-without-inline-styles",
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code: string) => code.replace(/^__insertCSS\(.*\);$/m, ""),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), sonnerWithoutInlineStyles],
  resolve: { alias: { "@contract": fileURLToPath(new URL("../worker/contract", import.meta.url)) } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: ["es2020", "safari16", "chrome87"],
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      "/api": { target: worker, ws: true },
      "/dev": worker,
      "/sandbox": worker,
      "/manifest.webmanifest": worker,
    },
  },
});
