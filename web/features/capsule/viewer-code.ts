/** The viewer's script in one piece, set by the build (build/capsule-viewer.ts). */
export const viewerScript: string = "";
