import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const worker = process.env.WORKER_URL ?? "http://127.0.0.1:8787";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
