/** The second largest of the libraries, in a file of its own. */
export { RouterProvider } from "@tanstack/react-router";
