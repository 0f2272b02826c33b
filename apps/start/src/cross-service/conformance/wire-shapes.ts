import {
  anything,
  colour,
  day,
  filled,
  jwt,
  oneOf,
  orNull,
  type Shape,
  state,
  text,
  utc,
  uuid,
  whole,
  withOffset,
  yesOrNo,
} from './shapes.ts'

/** Every refusal of ours (ENTITY-20). */
export const refusal: Shape = { error_type: filled, errors: [{ field: orNull(filled), message: anything }] }

/** Organisation (ENTITY-01). */
export const organisation: Shape = {
  id: uuid,
  username: filled,
  is_root_org: yesOrNo,
  program_name: filled,
  phone: filled,
  dfd_client: yesOrNo,
  dfd_redirect_url: orNull(text),
  child_organisations: [{ id: uuid, number_of_sessions: orNull(whole), is_no_of_sessions_hidden: yesOrNo }],
  number_of_sessions: orNull(whole),
  is_no_of_sessions_hidden: yesOrNo,
  mdlive_provider_type: whole,
  custom_color1: colour,
  custom_color3: colour,
  glyph: orNull({ full_size: filled }),
  glyph_width: orNull(whole),
  glyph_height: orNull(whole),
  homepage_navs: [{ id: uuid, label: filled, url: filled }],
}

/** Telehealth token object. */
export const telehealthToken: Shape = { jwt, user: { id: whole, type: filled, time_to_live_minutes: whole } }

const zones = [
  'America/Anchorage',
  'America/Chicago',
  'America/Denver',
  'US/Hawaii',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Puerto_Rico',
]

/** User profile (ENTITY-02); without the token, as `/me` answers. */
export const profile: Shape = {
  id: uuid,
  email: filled,
  first_name: filled,
  last_name: filled,
  phone: filled,
  address1: filled,
  address2: orNull(text),
  city: filled,
  zip: filled,
  state,
  gender: orNull(text),
  employment_status: orNull(text),
  relationship_status: orNull(text),
  job_title: orNull(text),
  relationship: oneOf('Self'),
  mdlive_id: whole,
  md_live: telehealthToken,
  is_verified: yesOrNo,
  agrees_to_mdlive_informed_consent: yesOrNo,
  agrees_to_mdlive_privacy_agreement: yesOrNo,
  mdlive_consent_user_initials: filled,
  chief_complaint1: orNull(text),
  chief_complaint2: orNull(text),
  appointment_state: orNull(state),
  organisation: uuid,
  timezone: oneOf(...zones),
}

/** The answer of log-in and registration. */
export const signedIn: Shape = { ...(profile as object), auth_token: filled }

/** Question (ENTITY-05). */
export const question: Shape = {
  id: uuid,
  kind: filled,
  text: filled,
  is_required: yesOrNo,
  is_start: yesOrNo,
  choices: [{ id: uuid, text: filled, next_question: orNull(uuid) }],
  results: anything,
}

/** Answer set (ENTITY-04). */
export const answerSet: Shape = {
  id: uuid,
  response: [{ question: uuid, answer: anything }],
  last_question_answered: orNull(text),
}

/** The portal's own record of an appointment. */
export const appointmentRecord: Shape = {
  id: uuid,
  appointment_method: oneOf('video', 'phone', 'face_to_face'),
  mdlive_provider_id: orNull(whole),
  selected_time_slot: orNull(utc),
  inquiry_id: orNull(text),
  show_homepage_message: yesOrNo,
  created_at: utc,
  modified_at: utc,
}

/** Provider as a search finds it, and as its profile shows it (ENTITY-09). */
export const search: Shape = {
  providers: [
    {
      id: whole,
      fullname: filled,
      gender: oneOf('Male', 'Female'),
      photo_url: orNull(text),
      specialty: text,
      is_visit_now_available: yesOrNo,
      next_appt_available_date: orNull(withOffset),
      availability_type: [oneOf('video', 'phone')],
    },
  ],
  refine_search_options: { default_provider_types: [{ id: whole, name: filled }], availability_type: [text] },
}
export const providerProfile: Shape = {
  provider_details: { id: whole, fullname: filled, gender: filled, languages: [{ id: whole, name: filled }] },
  availability_details: {
    appointment_date: day,
    available_hours: [
      { timeslot: withOffset, phys_availability_id: whole, availability_type: [oneOf('video', 'phone')] },
    ],
    is_visit_now_available: yesOrNo,
    can_request_appointment: yesOrNo,
    patient_appointment_types: [oneOf('video', 'phone')],
  },
}

/** Message (ENTITY-10), its documents as ids or whole. */
export const message = (document: Shape): Shape => ({
  id: whole,
  subject: text,
  message: filled,
  message_type: oneOf('user_message', 'provider_message'),
  unread_status: yesOrNo,
  replied_to_message_id: orNull(whole),
  date_time: utc,
  from: filled,
  to: filled,
  from_id: whole,
  to_id: whole,
  reply_allowed: yesOrNo,
  documents: [document],
})

/** Contact (ENTITY-12). */
export const contact: Shape = {
  id: whole,
  fullname: filled,
  prefix: orNull(text),
  gender: oneOf('Male', 'Female', 'System'),
}

const types = ['application/pdf', 'image/png', 'image/jpeg']
/** Document (ENTITY-13). */
export const document = (id: Shape): Shape => ({
  id,
  document_name: filled,
  mime_type: oneOf(...types),
  record_type: filled,
  extension: filled,
})

/** Upcoming appointment. */
export const upcoming: Shape = {
  id: whole,
  provider_id: whole,
  provider: { id: whole, fullname: filled },
  appointment_method: oneOf('video', 'phone'),
  start_time: withOffset,
  appointment_status_id: whole,
  chief_complaint: filled,
  customer_call_in_number: filled,
  can_cancel: yesOrNo,
}

/** Category, topic and article (ENTITY-15 to ENTITY-17). */
export const topic: Shape = { name: filled, description: text, noAccess: [text], exclusiveAccess: [text] }
export const category: Shape = { name: filled, description: text, image: anything, topics: [topic] }
export const article: Shape = {
  name: filled,
  sub: text,
  excerpt: text,
  type: oneOf('article', 'video', 'external'),
  externalUrl: orNull(text),
  order_articles: whole,
  noAccess: [text],
  exclusiveAccess: [text],
}
