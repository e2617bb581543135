import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { useEventListener } from "../lib/browser/use-event-listener.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { VideoError } from "../media/camera.ts";
import { MicrophoneError } from "../media/microphone.ts";
import { Field } from "../ui/Field.tsx";
import { toast } from "../ui/toast.ts";
import styles from "./Call.module.css";
import { lastCamera, lastSpeaker } from "./call-preferences.ts";
import type { OngoingCall } from "./call-view.ts";
import { canChooseSpeaker } from "./voice-players.ts";

/** Choice of microphone, camera and speaker, as far as the browser gives one. */
export function DeviceChoice({ call }: { call: OngoingCall }) {
  const t = useT("call");
  const devices = useDevices();
  const [microphone, setMicrophone] = useState(call.microphoneId);
  const [speaker, setSpeaker] = useState(lastSpeaker.get() ?? "");
  const [camera, setCamera] = useState(call.cameraId || (lastCamera.get() ?? ""));
  const microphones = devices.filter(({ kind }) => kind === "audioinput");
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  const speakers = devices.filter(({ kind }) => kind === "audiooutput");
  const chooseMicrophone = async (id: string) => {
    try {
      await call.chooseMicrophone(id);
      setMicrophone(id);
    } catch (error) {
      if (error instanceof MicrophoneError) void toast(t("microphoneFailed"), { kind: "error" });
    }
  };
  const chooseCamera = async (id: string) => {
    try {
      await call.chooseCamera(id);
      setCamera(id);
    } catch (error) {
      if (error instanceof VideoError) void toast(t(`videoProblem.${error.problem}`), { kind: "error" });
    }
  };
  return (
    <div className={styles.devices}>
      {microphones.length > 0 && (
        <Choice
          label={t("microphone")}
          value={microphone}
          devices={microphones}
          onChoose={(id) => void chooseMicrophone(id)}
        />
      )}
      {cameras.length > 0 && (
        <Choice label={t("camera")} value={camera} devices={cameras} onChoose={(id) => void chooseCamera(id)} />
      )}
      {canChooseSpeaker() && speakers.length > 0 && (
        <Choice
          label={t("speaker")}
          value={speaker}
          devices={speakers}
          onChoose={(id) => {
            call.chooseSpeaker(id);
            setSpeaker(id);
          }}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  devices: readonly MediaDeviceInfo[];
  onChoose: (deviceId: string) => void;
}

function Choice({ label, value, devices, onChoose }: ChoiceProps) {
  const t = useT("call");
  const isThere = devices.some(({ deviceId }) => deviceId === value);
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} value={isThere ? value : ""} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {!devices.some(({ deviceId }) => deviceId === "default") && <option value="">{t("standard")}</option>}
          {devices.map(({ deviceId, label: name }, at) => (
            <option key={deviceId} value={deviceId}>
              {name || `${label} ${at + 1}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function useDevices(): readonly MediaDeviceInfo[] {
  const { value = [], reload } = useLoaded(() => navigator.mediaDevices.enumerateDevices());
  useEventListener(navigator.mediaDevices, "devicechange", reload);
  return value;
}
