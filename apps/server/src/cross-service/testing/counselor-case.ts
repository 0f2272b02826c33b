import { sql } from 'drizzle-orm'
import { createTestPeople } from './test-people.ts'
import type { Json, Services } from './services.ts'

/** A one-pixel image, as a counselor attaches one to a message. */
export const imageAttachment = {
  document_name: 'plan.png',
  mime_type: 'image/png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  client_document_id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0003',
}

/** Runs a function once, however often it is called. */
export function memoizeAsync<T>(act: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null
  return () => (done ??= act())
}

/**
 * A member of Northstar with a booked visit, and the account of the booked counselor. Invited counselors start without
 * visits; those of the directory are found at once.
 */
export async function openCounselorCase(services: Services, me: () => Promise<{ readonly body: Json }>) {
  const people = createTestPeople(services)
  const person = await people.confirmed('northstar')
  const signedIn = await people.signIn(person)
  const provider = await people.findCounselor(signedIn)
  const visit = await people.bookNextHour(signedIn, provider)
  const { body } = await me()
  await services.store.db.execute(
    sql`update telehealth.counselor_accounts set provider_id = ${provider} where provider_id = ${body.provider_id}`,
  )
  const { patient, jwt, token } = signedIn
  const sent = await services.send('POST', `/telehealth/v2/patients/${patient}/documents`, {
    body: {
      doc: {
        document_name: imageAttachment.document_name,
        mime_type: 'image/png',
        data: imageAttachment.data,
      },
    },
    authorization: `Bearer ${jwt}`,
  })
  const document: number = sent.body.doc.id
  const write = (text: string, ids: readonly number[] = []) =>
    services.send('POST', `/telehealth/v1/patients/${patient}/messages`, {
      body: { message: { to_id: provider, subject: 'Hello', message: text, document_ids: ids } },
      authorization: `Bearer ${jwt}`,
    })
  await write('A word before we talk', [document])
  return { person, token, jwt, patient, provider, visit, document, write }
}
export type CounselorCase = Awaited<ReturnType<typeof openCounselorCase>>
