import { and, asc, eq, lte } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { conversations } from '#db/message-tables.ts'
import { patients } from '#db/tables.ts'
import { saveProviderMessage } from '#modules/messages/write-message.ts'
import type { AppContext } from '#app-context.ts'

/** Says that the message is still unread, and where to get help now. Never advice (RD-177). */
const reply = {
  subject: 'Your message has arrived',
  body: [
    'Thank you for your message. It has arrived safely.',
    'This is an automatic reply. Nobody has read your message yet, and this is not advice about your situation. Counselors usually answer within two working days.',
    `If you are in danger or may harm yourself or somebody else, call ${limits.emergencyNumber} now. You can call or text ${limits.suicideNumber} at any hour. To call your program, press “Call” at the top of any page.`,
  ].join('\n\n'),
}
const BATCH = 50

/** Sends due automatic replies, each once; returns the number. */
export async function sendAutomaticReplies(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'news'>,
): Promise<number> {
  const now = service.clock.now()
  const due = await service.db
    .select({ conversation: conversations, patient: patients })
    .from(conversations)
    .innerJoin(patients, eq(patients.id, conversations.patientId))
    .where(lte(conversations.replyDueAt, now))
    .orderBy(asc(conversations.replyDueAt))
    .limit(BATCH)
  let written = 0
  for (const { conversation, patient } of due) {
    const cipher = await service.vault.patientCipher(patient)
    written += await service.db.transaction(async (tx) => {
      // Another process or the counselor may have been faster.
      const claimed = await tx
        .update(conversations)
        .set({ replyDueAt: null, lastAutomaticAt: now })
        .where(and(eq(conversations.id, conversation.id), lte(conversations.replyDueAt, now)))
        .returning({ id: conversations.id })
      if (claimed.length === 0) return 0
      await saveProviderMessage(
        tx,
        cipher,
        patient,
        { ...reply, providerId: conversation.providerId, isAutomatic: true },
        now,
      )
      return 1
    })
  }
  if (written > 0) service.news.trigger()
  return written
}
