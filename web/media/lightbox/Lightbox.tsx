import { ChevronLeft, ChevronRight, Download, ImageOff, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ModalDialog } from "../../ui/ModalDialog.tsx";
import styles from "./Lightbox.module.css";
import { useStage } from "./use-stage.ts";

export interface Slide {
  id: string;
  /** Undefined while the address is fetched. */
  src: string | undefined;
  /** A picture shown while `src` loads. */
  preview?: string | undefined;
  width: number;
  height: number;
  /** Alternative text for screen readers. */
  alt: string;
  /** Sender and time. */
  caption: string;
}

interface Props {
  slides: readonly Slide[];
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  routed?: boolean;
  onDownload?: ((id: string) => void) | undefined;
  /** The picture did not load, and a new address may help. Called once for each showing. */
  onBroken: (id: string) => void;
}

const zoomStep = 1.6;

/** Full-size pictures, one at a time: swipe, arrows, pinch, wheel, double tap, Escape. */
export function Lightbox({ slides, shown, onShow, onClose, onDownload, onBroken, routed }: Props) {
  const t = useT("media");
  const common = useT("common");
  const titleId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    slides.findIndex(({ id }) => id === shown),
  );
  const slide = slides[at];
  const step = (by: 1 | -1) => {
    const next = slides[at + by];
    if (next) onShow(next.id);
  };
  const picture = { width: slide?.width ?? 0, height: slide?.height ?? 0 };
  const { view, drag, zoomBy } = useStage({ stage, picture, pictureId: slide?.id ?? "", onStep: step, onClose });

  useEffect(() => {
    for (const near of [slides[at + 1], slides[at - 1]]) if (near?.src) new Image().src = near.src;
  }, [slides, at]);

  useEffect(() => {
    if (!slide) onClose();
  }, [slide, onClose]);
  if (!slide) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      "+": () => zoomBy(zoomStep),
      "=": () => zoomBy(zoomStep),
      "-": () => zoomBy(1 / zoomStep),
      "0": () => zoomBy(1 / view.scale),
    };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  return (
    <ModalDialog
      className={styles.lightbox ?? ""}
      onOpenChange={(open) => !open && onClose()}
      labelledBy={titleId}
      routed={routed}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole dialog, each with a button of its own */}
      <div className={styles.frame} onKeyDown={onKeyDown}>
        <header className={styles.bar}>
          <h2 id={titleId} className={styles.title}>
            <span className={styles.caption}>{slide.caption || t("lightbox.title")}</span>
            <span className={styles.count} aria-live="polite">
              {t("lightbox.position", { at: at + 1, count: slides.length })}
            </span>
          </h2>
          <IconButton
            label={t("lightbox.zoomOut")}
            icon={<ZoomOut size={20} />}
            onClick={() => zoomBy(1 / zoomStep)}
            className={styles.wideOnly}
          />
          <IconButton
            label={t("lightbox.zoomIn")}
            icon={<ZoomIn size={20} />}
            onClick={() => zoomBy(zoomStep)}
            className={styles.wideOnly}
          />
          {onDownload && (
            <IconButton
              label={t("lightbox.download")}
              icon={<Download size={20} />}
              onClick={() => onDownload(slide.id)}
            />
          )}
          <IconButton label={common("close")} icon={<X size={22} />} onClick={onClose} />
        </header>
        <div ref={stage} className={styles.stage} data-zoomed={view.scale > 1 || undefined}>
          <div
            className={styles.moved}
            style={{
              transform: `translate(${view.x + drag.x}px, ${view.y + drag.y}px) scale(${view.scale})`,
              transition: drag.x !== 0 || drag.y !== 0 || view.scale > 1 ? "none" : undefined,
              opacity: 1 - Math.min(0.6, drag.y / 500),
            }}
          >
            <Picture key={slide.id} slide={slide} onBroken={onBroken} />
          </div>
          {at > 0 && (
            <IconButton
              className={styles.previous}
              label={t("lightbox.previous")}
              icon={<ChevronLeft size={26} />}
              onClick={() => step(-1)}
            />
          )}
          {at < slides.length - 1 && (
            <IconButton
              className={styles.next}
              label={t("lightbox.next")}
              icon={<ChevronRight size={26} />}
              onClick={() => step(1)}
            />
          )}
        </div>
      </div>
    </ModalDialog>
  );
}

function Picture({ slide, onBroken }: { slide: Slide; onBroken: (id: string) => void }) {
  const t = useT("media");
  const [loaded, setLoaded] = useState(false);
  const [failedSrc, setFailedSrc] = useState<string>();
  const [failures, setFailures] = useState(0);
  const size = { width: slide.width || undefined, height: slide.height || undefined };
  if (failures > 1) {
    return (
      <p className={styles.failed} role="status">
        <ImageOff size={28} aria-hidden="true" />
        {t("picture.failed")}
      </p>
    );
  }
  const src = slide.src === failedSrc ? undefined : slide.src;
  return (
    <>
      {slide.preview && !loaded && <img className={styles.picture} src={slide.preview} alt="" {...size} />}
      {src && (
        <img
          className={styles.picture}
          data-waiting={(!loaded && slide.preview !== undefined) || undefined}
          src={src}
          alt={slide.alt}
          {...size}
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={() => {
            setFailures(failures + 1);
            setFailedSrc(src);
            if (failures === 0) onBroken(slide.id);
          }}
        />
      )}
    </>
  );
}
