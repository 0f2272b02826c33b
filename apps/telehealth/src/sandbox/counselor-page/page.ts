import type { TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import { escapeHtml as safe } from '@evenkeel/server-kit/http/escape-html'
import type { Patient } from '#caller.ts'
import type { listSandboxPatients, listVisits } from './repository.ts'

type Listed = Awaited<ReturnType<typeof listSandboxPatients>>[number]
type Visit = Awaited<ReturnType<typeof listVisits>>[number]

/** Data of one patient's page. */
export interface ConversationPageData {
  readonly patient: Patient
  readonly visits: readonly Visit[]
  readonly conversations: readonly {
    readonly providerId: number
    readonly name: string
    readonly unread: number
  }[]
  /** Newest first. */
  readonly messages: readonly TelehealthMessage[]
}

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; color: #1c2426 }
.sandbox { background: #fff3cd; border: 1px solid #8a6d00; padding: .5rem 1rem }
article { border: 1px solid #aab; border-radius: .5rem; padding: .5rem 1rem; margin: 1rem 0; overflow-wrap: anywhere }
article.patient { background: #eef4f4 } pre { white-space: pre-wrap; font: inherit }
label { display: block; margin: .75rem 0 } input, textarea, select { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem }
button { font: inherit; padding: .6rem 1rem; min-height: 44px }`

const renderPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body>
<p class="sandbox" role="note"><strong>Sandbox.</strong> This page stands in for the counselor's own software. It asks for no password and never exists in production. Nobody here is a real counselor.</p>
<main>${body}</main></body></html>`

/** Renders the list of patients. */
export const renderPatientList = (base: string, listed: readonly Listed[]): string =>
  renderPage(
    'Sandbox: counselor',
    `<h1>Patients</h1><ul>${listed
      .map(
        ({ id, firstName, lastName, ou }) =>
          `<li><a href="${base}/counselor/${id}">${safe(`${firstName} ${lastName}`)}</a> (${safe(ou)})</li>`,
      )
      .join('')}</ul>${listed.length === 0 ? '<p>Nobody has a visit yet.</p>' : ''}`,
  )

const renderMessage = (message: TelehealthMessage): string => `<article class="${message.sender}">
<p><strong>${safe(message.from)}</strong> to ${safe(message.to)}, <time>${message.date_time}</time>${message.unread_status ? ', not read yet' : ''}</p>
<p>${safe(message.subject)}</p><pre>${safe(message.message)}</pre>
${message.documents.map(({ document_name, size }) => `<p>File: ${safe(document_name)} (${size} bytes)</p>`).join('')}</article>`

const renderVisit = (
  base: string,
  patientId: number,
  visit: Visit,
): string => `<li>${safe(visit.provider)}, ${visit.startsAt.toString()}, ${visit.status}
${
  visit.status === 'booked'
    ? `<form method="post" action="${base}/counselor/${patientId}/complete"><input type="hidden" name="appointment_id" value="${visit.id}"><button>Complete this visit</button></form>`
    : ''
}</li>`

/** Renders one patient: messages, a form and visits. */
export function renderConversation(
  base: string,
  { patient, visits, conversations, messages }: ConversationPageData,
): string {
  const writers = new Map<number, string>([
    ...visits
      .filter(({ status }) => status !== 'cancelled')
      .map((visit) => [visit.providerId, visit.provider] as const),
    ...conversations.map(({ providerId, name }) => [providerId, name] as const),
  ])
  const name = `${patient.firstName} ${patient.lastName}`
  return renderPage(
    'Sandbox: counselor',
    `<p><a href="${base}/counselor">All patients</a></p><h1>${safe(name)}</h1>
<h2>Write to ${safe(patient.firstName)}</h2>
<form method="post" action="${base}/counselor/${patient.id}/reply">
<label>From<select name="provider_id">${[...writers].map(([id, writer]) => `<option value="${id}">${safe(writer)}</option>`).join('')}</select></label>
<label>Subject<input name="subject" maxlength="256" value="A note for you"></label>
<label>Message<textarea name="message" rows="5" required maxlength="5000"></textarea></label>
<label>Document<select name="document"><option value="">None</option><option value="pdf">A sample PDF</option><option value="png">A sample picture</option></select></label>
<button>Send</button></form>
<h2>Messages</h2>${messages.map(renderMessage).join('') || '<p>None yet.</p>'}
<h2>Visits</h2><ul>${visits.map((visit) => renderVisit(base, patient.id, visit)).join('')}</ul>`,
  )
}
