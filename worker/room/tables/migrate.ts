import first from "../../../migrations/room/0001_room.sql";
import files from "../../../migrations/room/0002_files.sql";
import emailsAndPush from "../../../migrations/room/0003_letters_and_push.sql";
import refusedOrders from "../../../migrations/room/0004_refused_orders.sql";
import search from "../../../migrations/room/0005_search.sql";
import newcomers from "../../../migrations/room/0006_newcomers.sql";
import serializedMessages from "../../../migrations/room/0007_ready_messages.sql";
import clearedEvents from "../../../migrations/room/0008_cleared_events.sql";
import keyedCounts from "../../../migrations/room/0009_keyed_counts.sql";
import uploadLimits from "../../../migrations/room/0010_upload_and_transcription_limits.sql";
import seatHolds from "../../../migrations/room/0011_seat_holds.sql";
import profileChanges from "../../../migrations/room/0012_profile_changes.sql";
import emailSources from "../../../migrations/room/0013_email_sources.sql";
import roomPasswordTries from "../../../migrations/room/0014_room_password_tries.sql";
import endedSessions from "../../../migrations/room/0015_ended_sessions_and_new_seats.sql";
import formerMembers from "../../../migrations/room/0016_former_members.sql";
import networksOfSeats from "../../../migrations/room/0017_networks_of_seats.sql";
import transcriptions from "../../../migrations/room/0018_transcriptions.sql";
import firstHolds from "../../../migrations/room/0019_first_holds.sql";
import forgetNetworks from "../../../migrations/room/0020_forget_networks.sql";
import pins from "../../../migrations/room/0021_pins.sql";
import speaking from "../../../migrations/room/0022_speaking.sql";
import votes from "../../../migrations/room/0023_votes.sql";
import lastVisits from "../../../migrations/room/0024_last_visits.sql";
import deletion from "../../../migrations/room/0025_deletion.sql";
import knocks from "../../../migrations/room/0026_knocks.sql";
import handedOver from "../../../migrations/room/0027_handed_over.sql";
import goal from "../../../migrations/room/0028_goal.sql";
import saving from "../../../migrations/room/0029_saving.sql";
import sessionTickets from "../../../migrations/room/0030_session_tickets.sql";
import successors from "../../../migrations/room/0031_successors.sql";
import imports from "../../../migrations/room/0032_imports.sql";
import sealedRooms from "../../../migrations/room/0033_sealed_rooms.sql";
import hooks from "../../../migrations/room/0034_hooks.sql";
import reports from "../../../migrations/room/0035_reports.sql";
import passwordByOther from "../../../migrations/room/0036_password_by_other.sql";
import voiceCalls from "../../../migrations/room/0037_voice_calls.sql";
import shortTerms from "../../../migrations/room/0038_short_terms.sql";
import foldedText from "../../../migrations/room/0039_folded_text.sql";
import pushSeats from "../../../migrations/room/0040_push_seats.sql";
import addressChanges from "../../../migrations/room/0041_address_changes.sql";

/** Append-only: a room that slept for a year is migrated when it wakes. */
const migrations: readonly string[] = [
  first,
  files,
  emailsAndPush,
  refusedOrders,
  search,
  newcomers,
  serializedMessages,
  clearedEvents,
  keyedCounts,
  uploadLimits,
  seatHolds,
  profileChanges,
  emailSources,
  roomPasswordTries,
  endedSessions,
  formerMembers,
  networksOfSeats,
  transcriptions,
  firstHolds,
  forgetNetworks,
  pins,
  speaking,
  votes,
  lastVisits,
  deletion,
  knocks,
  handedOver,
  goal,
  saving,
  sessionTickets,
  successors,
  imports,
  sealedRooms,
  hooks,
  reports,
  passwordByOther,
  voiceCalls,
  shortTerms,
  foldedText,
  pushSeats,
  addressChanges,
];

/** Checks for a room without writing, so that requests for invalid room ids create no storage. */
export function holdsRoom(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'").toArray().length > 0;
}

export function migrate(storage: DurableObjectStorage): void {
  storage.transactionSync(() => {
    const { sql } = storage;
    sql.exec("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)");
    const done =
      sql.exec<{ version: number | null }>("SELECT max(version) AS version FROM schema_version").one().version ?? 0;
    for (const [index, migration] of migrations.entries()) {
      if (index < done) continue;
      sql.exec(migration);
      sql.exec("INSERT INTO schema_version (version) VALUES (?)", index + 1);
    }
  });
}
