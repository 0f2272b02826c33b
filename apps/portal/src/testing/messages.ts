import type { Conversation, Message } from '@evenkeel/api-contract/portal/messages'
import type { MemberDocument } from '@evenkeel/api-contract/portal/documents'
import type { Contact } from '@evenkeel/api-contract/telehealth/messages'

export const emptyPage = { count: 0, next: null, previous: null, results: [] }

export const ninaPark: Contact = {
  id: 41,
  prefix: 'Dr.',
  fullname: 'Dr. Nina Park',
  gender: 'Female',
  photo_url: null,
  specialty: 'Anxiety',
}

/** A message from Nina Park to Maya; a test may override any field. */
export const message = (otherwise: Partial<Message> = {}): Message => ({
  id: 9001,
  subject: 'A note for you',
  message: 'How was your week?',
  message_type: 'provider_message',
  unread_status: false,
  replied_to_message_id: null,
  date_time: '2026-11-16T17:00:00Z',
  from: 'Dr. Nina Park',
  to: 'Maya Lopez',
  from_id: 41,
  to_id: 700_001,
  conversation_id: 77,
  reply_allowed: true,
  is_automatic: false,
  client_message_id: null,
  documents: [],
  ...otherwise,
})

/** A message from Maya to Nina Park. */
export const ownMessage = (otherwise: Partial<Message> = {}): Message =>
  message({
    id: 9002,
    message: 'Better than the one before.',
    message_type: 'user_message',
    from: 'Maya Lopez',
    to: 'Dr. Nina Park',
    from_id: 700_001,
    to_id: 41,
    ...otherwise,
  })

/** The conversation of both. */
export const conversation = (messages: Message[], otherwise: Partial<Conversation> = {}): Conversation => ({
  id: 77,
  provider: ninaPark,
  unread_messages: 0,
  messages,
  next: null,
  previous: null,
  ...otherwise,
})

/** A picture in Maya's documents. */
export const imageDocument = (otherwise: Partial<MemberDocument> = {}): MemberDocument => ({
  id: '00000000-0000-4000-8000-000000000501',
  mdlive_id: 501,
  document_name: 'notes.png',
  mime_type: 'image/png',
  record_type: 'Patient Record',
  extension: 'png',
  size: 70,
  upload_date: '2026-11-16T17:00:00Z',
  upload_by: 'patient',
  upload_by_name: null,
  scan: 'clean',
  ...otherwise,
})
