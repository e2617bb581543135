import Download from "lucide-react/icons/download";
import ImageOff from "lucide-react/icons/image-off";
import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import Carousel, {
  ACTION_CLOSE,
  type ComponentProps,
  type ControllerRef,
  createModule,
  type Plugin,
  useEvents,
  type ZoomRef,
} from "yet-another-react-lightbox";
import Inline from "yet-another-react-lightbox/plugins/inline";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { useT } from "../../i18n/use-t.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ModalDialog } from "../../ui/ModalDialog.tsx";
import utilities from "../../ui/utilities.module.css";
import { isDamaged, isSealedLink } from "../sealed-links.ts";
import { useElementLink } from "../use-element-link.ts";
import styles from "./Lightbox.module.css";

export interface Slide {
  id: string;
  /** Undefined while the URL is fetched. */
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

declare module "yet-another-react-lightbox" {
  interface SlideImage {
    slide?: Slide;
  }
}

interface Props {
  slides: readonly Slide[];
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  routed?: boolean;
  onDownload?: ((id: string) => void) | undefined;
  /** The picture did not load, and a new URL may help. Called once for each showing. */
  onBroken: (id: string) => void;
}

/** An inline carousel has no handler for `ACTION_CLOSE`, which pulling a picture down publishes. */
const PullToClose: Plugin = ({ addModule }) => addModule(createModule("PullToClose", CloseOnPull));

function CloseOnPull({ on, children }: ComponentProps) {
  const { subscribe } = useEvents();
  useEffect(() => subscribe(ACTION_CLOSE, () => on.exited?.()), [subscribe, on]);
  return children;
}

const plugins = [Inline, Zoom, PullToClose];

/** Full-size pictures, one at a time: swipe, arrows, pinch, wheel, double tap, Escape. */
export function Lightbox({ slides, shown, onShow, onClose, onDownload, onBroken, routed }: Props) {
  const t = useT("media");
  const common = useT("common");
  const titleId = useId();
  const carousel = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const at = slides.findIndex(({ id }) => id === shown);
  const slide = slides[at];
  const carouselSlides = useMemo(
    () =>
      slides.map((one) => ({ src: one.src ?? "", width: one.width || 2000, height: one.height || 2000, slide: one })),
    [slides],
  );

  // Arrow keys work while the focus is in the carousel.
  useEffect(() => carousel.current?.focus(), []);

  useEffect(() => {
    if (!slide) onClose();
  }, [slide, onClose]);
  if (!slide) return null;

  return (
    <ModalDialog className={styles.lightbox ?? ""} onClose={onClose} labelledBy={titleId} routed={routed}>
      <div className={styles.frame}>
        <header className={styles.bar}>
          <h2 id={titleId} className={cx(utilities.lines, styles.title)}>
            <span className={utilities.ellipsis}>{slide.caption || t("lightbox.title")}</span>
            <span className={styles.count} aria-live="polite">
              {t("lightbox.position", { at: at + 1, count: slides.length })}
            </span>
          </h2>
          <IconButton
            label={t("lightbox.zoomOut")}
            icon={<ZoomOut size={20} />}
            onClick={() => zoom.current?.zoomOut()}
            className={styles.wideOnly}
          />
          <IconButton
            label={t("lightbox.zoomIn")}
            icon={<ZoomIn size={20} />}
            onClick={() => zoom.current?.zoomIn()}
            className={styles.wideOnly}
          />
          {onDownload && (
            <IconButton
              label={t("download.start")}
              icon={<Download size={20} />}
              onClick={() => onDownload(slide.id)}
            />
          )}
          <IconButton label={common("close")} icon={<X size={22} />} onClick={onClose} />
        </header>
        <div className={styles.stage}>
          <Carousel
            plugins={plugins}
            index={at}
            slides={carouselSlides}
            carousel={{ finite: true, padding: 0, preload: 1 }}
            controller={{ ref: carousel, closeOnPullDown: true, closeOnEscape: false }}
            // Inline carousels leave vertical gestures to the browser's scrolling otherwise.
            styles={{ container: { touchAction: "none" } }}
            zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: 3 }}
            render={{
              slide: ({ slide: { slide: one } }) => one && <Picture key={one.id} slide={one} onBroken={onBroken} />,
              buttonZoom: () => null,
            }}
            labels={{
              Previous: t("lightbox.previous"),
              Next: t("lightbox.next"),
              Carousel: t("lightbox.title"),
              Slide: t("kinds.image"),
              "{index} of {total}": "{index} / {total}",
            }}
            on={{
              view: ({ index }) => {
                const next = slides[index];
                if (next && next.id !== shown) onShow(next.id);
              },
              exited: onClose,
            }}
          />
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
  const link = slide.src === failedSrc ? undefined : slide.src;
  const onError = () => {
    // A sealed link stays the same with new bytes.
    setFailures(link !== undefined && isSealedLink(link) ? 2 : failures + 1);
    setFailedSrc(link);
    if (failures === 0) onBroken(slide.id);
  };
  const src = useElementLink(link, onError);
  const preview = useElementLink(slide.preview, () => {});
  const style = slide.width ? { maxWidth: slide.width, maxHeight: slide.height } : undefined;
  if (failures > 1) {
    return (
      <p className={styles.failed} role="status">
        <ImageOff size={28} aria-hidden="true" />
        <span>{t(isDamaged(slide.src) ? "damaged" : "picture.failed")}</span>
      </p>
    );
  }
  return (
    <>
      {preview && !loaded && <img className={styles.picture} src={preview} alt="" style={style} />}
      {src && (
        <img
          className={styles.picture}
          data-waiting={(!loaded && slide.preview !== undefined) || undefined}
          src={src}
          alt={slide.alt}
          style={style}
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={onError}
        />
      )}
    </>
  );
}
