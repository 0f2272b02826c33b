import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { messageFields } from '@evenkeel/api-contract/forms/message'
import type { Message } from '@evenkeel/api-contract/portal/messages'
import { Reply as ReplyIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '#session/use-draft.ts'
import { Button } from '#components/Button.tsx'
import { getDraftNames } from '../message-draft.ts'
import { MessageForm } from './MessageForm.tsx'
import styles from './messages.module.css'
import { conversationMessages as words } from '../conversation.messages.ts'

/** A reply goes to the counselor of the conversation. */
const fields: readonly FieldDefinition[] = messageFields.filter(
  ({ id }) => id === 'subject' || id === 'message',
)

export interface ReplyFormProps {
  readonly conversationId: number
  readonly provider: { readonly id: number; readonly fullname: string }
  readonly subject: string
  readonly repliedTo: number | null
  readonly onSent: (message: Message) => void
}

/** Reply form: collapsed behind a button, open at once when there is a draft. */
export function ReplyForm({ conversationId, provider, subject, repliedTo, onSent }: ReplyFormProps) {
  const begun = useDraft(getDraftNames(conversationId).text)
  const [wish, setWish] = useState<'open' | 'closed' | null>(null)
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (wish === 'open') place.current?.focus()
  }, [wish])
  const isOpen = wish === null ? Boolean(begun.kept) : wish === 'open'
  if (!isOpen)
    return (
      <p>
        <Button onClick={() => setWish('open')}>
          <ReplyIcon aria-hidden="true" size={20} />
          <span>{words.write}</span>
        </Button>
      </p>
    )
  return (
    <section className={styles.reply} aria-labelledby="reply">
      <h2 id="reply" ref={place} tabIndex={-1}>
        <span>{`${words.reply} `}</span>
        <span translate="no">{provider.fullname}</span>
      </h2>
      <MessageForm
        place={conversationId}
        label={words.replyTo({ name: provider.fullname })}
        fields={fields}
        initial={{ subject }}
        to={() => provider.id}
        repliedTo={repliedTo}
        onSent={(message) => {
          setWish('closed')
          onSent(message)
        }}
      />
    </section>
  )
}
