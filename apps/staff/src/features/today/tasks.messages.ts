import type { TaskKind, TaskOutcome } from '@evenkeel/api-contract/staff/tasks'
import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Task kinds. */
export const taskMessages = defineMessages(
  'staff-tasks',
  {
    danger: 'In danger: said yes to the question',
    counselor_danger: 'In danger: a counselor asks you to call',
    lost_move: 'Lost an appointment while moving it',
    stuck_move: 'Not clear which appointment stands',
    in_person: 'Wants to meet in person',
    undelivered_request: 'A request did not reach the call center',
    undelivered_mail: 'A mail could not be sent',
    contested_session: 'Says a session should not count',
    failed_job: 'Something failed by itself',
    license_check: 'A license waits for its check',
  } satisfies Record<TaskKind, string>,
  { critical: ['danger', 'counselor_danger'] },
)

/** Advice for a task, one or two sentences. */
export const adviceMessages = defineMessages(
  'staff-task-advice',
  {
    danger:
      'Call now. Ask if the person is safe right now, and where they are. If there is danger, stay on the line and have a colleague call 911 for that place.',
    counselor_danger:
      'Call now: a counselor fears for this person. Ask if they are safe right now, and where they are. If there is danger, stay on the line and have a colleague call 911 for that place.',
    lost_move:
      'The old appointment is gone and the new one could not be booked. Call and book another time together.',
    stuck_move: 'Look the person up, see which appointment stands, and tell them.',
    in_person: 'Call within one or two days and arrange the first meeting.',
    undelivered_request:
      'The system of the call center did not take this request. Call the person, and tell whoever runs that system.',
    undelivered_mail:
      'The address may be wrong, or the mailbox full. Call if you can, and correct the address.',
    contested_session:
      'Look at the sessions of the person. Give the session back, or say why it counts: with that it leaves this list.',
    failed_job: 'Find out why this fails and put it right. If it fails again after that, it comes back.',
    license_check:
      'Look the number up in the register of the state. Confirm the license or send it back: with that it leaves this list.',
  } satisfies Record<TaskKind, string>,
  { critical: ['danger', 'counselor_danger'] },
)

/** Task outcomes. */
export const outcomeMessages = defineMessages(
  'staff-task-outcomes',
  {
    reached: 'I talked to the person',
    emergency_services: 'Emergency services were called',
    settled: 'It is done',
    cannot_be_reached: 'The person cannot be reached',
    voicemail: 'I left a voicemail',
    no_answer: 'Nobody answered',
    call_again: 'To be called again',
  } satisfies Record<TaskOutcome, string>,
  { critical: [] },
)
