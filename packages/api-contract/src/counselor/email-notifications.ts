/**
 * Optional email notifications for counselors. booking: a member booked a visit; change: a member canceled or
 * moved one; message: a member wrote; offer: an in-person request awaits an answer; license: staff checked a
 * license or returned it. The warning about a license that ends soon is always sent.
 */
export const counselorEmailKinds = ['booking', 'change', 'message', 'offer', 'license'] as const
export type CounselorEmailKind = (typeof counselorEmailKinds)[number]

/** An event that a counselor is notified of by email, without its contents. */
export interface CounselorNotice {
  /** A patient canceled, moved or booked a visit, or wrote; or staff checked or returned a license. */
  readonly kind: 'canceled' | 'moved' | 'booked' | 'message' | 'license_checked' | 'license_returned'
  /** Id of the subject; a counselor gets one email for each kind and subject. */
  readonly about: number | string
}
