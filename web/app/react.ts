/** The largest of the libraries, in a file of its own. */
export { createRoot } from "react-dom/client";
