/**
 * What a counselor is told by mail and may do without. booking: a member booked a visit; change: a member canceled or moved one; message: a
 * member wrote; offer: a request to meet in person waits for an answer; license: staff checked a license, or sent it back. A license that ends soon
 * is always told.
 */
export const counselorEmailKinds = ['booking', 'change', 'message', 'offer', 'license'] as const
export type CounselorEmailKind = (typeof counselorEmailKinds)[number]

/** An event that a counselor is told of by email, without its contents. */
export interface CounselorNotice {
  /** A patient canceled, moved or booked a visit, or wrote; or staff checked a license, or sent it back. */
  readonly kind: 'canceled' | 'moved' | 'booked' | 'message' | 'license_checked' | 'license_returned'
  /** Id of the subject; a counselor gets one email for each kind and subject. */
  readonly about: number | string
}
