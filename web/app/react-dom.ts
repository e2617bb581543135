/** The largest library, in a chunk of its own. */
export { createRoot } from "react-dom/client";
