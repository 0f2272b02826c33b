import type { MembersRoom } from '#features/members/room.ts'

/** What the acts of this feature are handed: the same as members, whose tokens, mails and answers they need. */
export type AppointmentsRoom = MembersRoom
