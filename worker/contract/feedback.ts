export const feedbackTypes = ["experience", "defect", "suggestion", "other"] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
