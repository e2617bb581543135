import { ResultCode } from "@contract/codes.ts";
import Ban from "lucide-react/icons/ban";
import CreditCard from "lucide-react/icons/credit-card";
import KeyRound from "lucide-react/icons/key-round";
import Unlink from "lucide-react/icons/unlink";
import UserX from "lucide-react/icons/user-x";
import Wind from "lucide-react/icons/wind";
import type { ReactNode } from "react";

interface FailReason {
  icon: ReactNode;
  /** Group of the texts. */
  name: "invalid" | "reset" | "removed" | "disabled" | "gone" | "payment";
  /** Action besides the one to the home page. */
  action: "otherLink" | "feedback";
}

const size = 28;
const invalid: FailReason = { icon: <Unlink size={size} />, name: "invalid", action: "otherLink" };

const reasons: Readonly<Record<number, FailReason>> = {
  [ResultCode.seatReset]: { icon: <KeyRound size={size} />, name: "reset", action: "otherLink" },
  [ResultCode.memberRemoved]: { icon: <UserX size={size} />, name: "removed", action: "otherLink" },
  [ResultCode.roomDisabled]: { icon: <Ban size={size} />, name: "disabled", action: "feedback" },
  [ResultCode.roomPurged]: { icon: <Wind size={size} />, name: "gone", action: "otherLink" },
  [ResultCode.paymentInvalid]: { icon: <CreditCard size={size} />, name: "payment", action: "feedback" },
};

/** Explanation of a result code; without a known one, that the link is invalid. */
export function failReason(code: string | undefined): FailReason {
  return reasons[Number(code)] ?? invalid;
}
