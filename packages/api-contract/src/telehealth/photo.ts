/** A counselor's picture, as returned by the telehealth service. */
export interface CounselorPhoto {
  readonly photo_url: string | null
  readonly photo_url_absolute: string | null
}

/** The known part: a visit has only the full URL. */
export type PartialPhoto = Pick<CounselorPhoto, 'photo_url_absolute'> & Partial<CounselorPhoto>

/** Loopback names: the sandbox uses one of them where the portal's origin is not configured. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Path of the sandbox below the portal; it serves the illustrations of its counselors. */
const TELEHEALTH_PATH = '/telehealth/'

/**
 * The path of a picture below the portal itself. For another service the full URL counts, however its path
 * begins.
 */
function getLocalPath(
  { photo_url: url = null, photo_url_absolute: absolute }: PartialPhoto,
  origin: string | null,
) {
  const address = absolute !== null && URL.canParse(absolute) ? new URL(absolute) : null
  if (address !== null && address.origin !== origin && !loopbackHosts.has(address.hostname)) return null
  const path = url ?? address?.pathname ?? ''
  return path.startsWith(TELEHEALTH_PATH) ? path : null
}

/**
 * Whether a picture is an illustration and shows no real person: true for the sandbox only. `origin` is that
 * of the page.
 */
export const isIllustration = (photo: PartialPhoto, origin: string | null): boolean =>
  getLocalPath(photo, origin)?.endsWith('.svg') ?? false

/** URL of a picture; null without one. */
export const getPhotoUrl = (photo: PartialPhoto, origin: string | null): string | null =>
  getLocalPath(photo, origin) ?? photo.photo_url_absolute
