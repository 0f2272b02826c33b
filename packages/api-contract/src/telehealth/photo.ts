/** A counselor's picture, as the telehealth service names it. */
export interface CounselorPhoto {
  readonly photo_url: string | null
  readonly photo_url_absolute: string | null
}

/** What is known of it: a visit has its whole address only. */
export type PartialPhoto = Pick<CounselorPhoto, 'photo_url_absolute'> & Partial<CounselorPhoto>

/** Only the machine itself goes by these names: the sandbox writes one of them where nobody told it the portal's. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where the telehealth service is below the portal while it is the sandbox, which draws its counselors. */
const TELEHEALTH_PATH = '/telehealth/'

/**
 * The path of a picture that is below the portal itself. A path says nothing of another service: its whole address counts, however
 * that begins.
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

/** Whether a picture is a drawing and shows nobody real: the sandbox's are, those of counselors are not. `origin` is that of the page. */
export const isIllustration = (photo: PartialPhoto, origin: string | null): boolean =>
  getLocalPath(photo, origin)?.endsWith('.svg') ?? false

/** Where a picture is; null where there is none. */
export const getPhotoUrl = (photo: PartialPhoto, origin: string | null): string | null =>
  getLocalPath(photo, origin) ?? photo.photo_url_absolute
