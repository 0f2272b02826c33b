/** A counselor's picture, as the telehealth service names it. */
export interface Photo {
  readonly photo_url: string | null
  readonly photo_url_absolute: string | null
}

/** What is known of it: a visit has its whole address only. */
export type KnownPhoto = Pick<Photo, 'photo_url_absolute'> & Partial<Photo>

/** Only the machine itself goes by these names: the sandbox writes one of them where nobody told it the portal's. */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where the telehealth service is below the portal while it is the sandbox, which draws its counselors. */
const OWN = '/telehealth/'

/**
 * The path of a picture that is below the portal itself. A path says nothing of another service: its whole address counts, however
 * that begins.
 */
function ownPath({ photo_url: url = null, photo_url_absolute: absolute }: KnownPhoto, origin: string | null) {
  const address = absolute !== null && URL.canParse(absolute) ? new URL(absolute) : null
  if (address !== null && address.origin !== origin && !loopback.has(address.hostname)) return null
  const path = url ?? address?.pathname ?? ''
  return path.startsWith(OWN) ? path : null
}

/** Whether a picture is a drawing and shows nobody real: the sandbox's are, those of counselors are not. `origin` is that of the page. */
export const isDrawing = (photo: KnownPhoto, origin: string | null): boolean =>
  ownPath(photo, origin)?.endsWith('.svg') ?? false

/** Where a picture is; null where there is none. */
export const photoSource = (photo: KnownPhoto, origin: string | null): string | null =>
  ownPath(photo, origin) ?? photo.photo_url_absolute
