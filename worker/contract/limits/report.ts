import { day, hour, MiB } from "../units.ts";

/** Messages that one report is about, and messages before them that it hands over. */
export const reportedMessagesMax = 10;
export const reportContextMax = 10;
export const reportTextMaxLength = 2000;
/** Characters of a message of a sealed room in a report: the longest text in emoji of several code units each. */
export const reportedTextMaxLength = 24_000;
/** Reports to the owner that a room stores. */
export const ownersReportsMax = 200;
export const reportsMax = 20;
export const reportsWindowMs = day;
/** Reports of a room by its link, from one IP address. */
export const linkReportsMax = 5;
export const linkReportsWindowMs = hour;
export const reportedLinkMaxLength = 500;
/** A report is deleted this long after the decision; without one, this long after its arrival. */
export const reportRetentionDays = 90;
export const openReportRetentionDays = 180;
export const retentionParams = { days: reportRetentionDays, openDays: openReportRetentionDays };
export const reportRetentionMs = reportRetentionDays * day;
export const openReportRetentionMs = openReportRetentionDays * day;
export const reportFilesMaxBytes = 100 * MiB;
/** All texts of a sealed room's report in UTF-8. */
export const reportBodyMaxBytes = MiB;
