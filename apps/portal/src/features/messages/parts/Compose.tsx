import { type FieldDefinition, unselected } from '@evenkeel/contract/fields/definition'
import { messageFields } from '@evenkeel/contract/forms/message'
import type { Contact } from '@evenkeel/contract/telehealth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSession } from '#session/session-context.tsx'
import { MESSAGES_KEY } from '#session/patient/unread.ts'
import { Link } from '#ui/Link.tsx'
import { OfferedLink } from '#organisation/OfferedLink.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { contactsQuery } from '../api.ts'
import { contactOption } from '../model.ts'
import { MessageForm } from './MessageForm.tsx'
import { Unreachable } from '#ui/Unreachable.tsx'
import { writeMessageWords as words } from '../write-message.words.ts'
import { conversationWords } from '../conversation.words.ts'

/** The fields of a new message; files have a list of their own. */
const fieldsFor = (contacts: readonly Contact[]): readonly FieldDefinition[] =>
  messageFields
    .filter(({ type }) => type !== 'file')
    .map((field) => (field.id === 'to_id' ? { ...field, options: contacts.map(contactOption) } : field))

function Fields({ contacts }: { readonly contacts: readonly Contact[] }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [only] = contacts
  return (
    <MessageForm
      place="new"
      label={words.title}
      fields={fieldsFor(contacts)}
      initial={{ to_id: contacts.length === 1 && only ? String(only.id) : unselected }}
      to={(values) => Number(values['to_id'])}
      repliedTo={null}
      onSent={({ id }) => {
        void client.invalidateQueries({ queryKey: [MESSAGES_KEY] })
        navigate(href('message', { id: String(id) }), { replace: true, state: { sent: true } })
      }}
    />
  )
}

/** Before the first booking there is nobody to write to (RD-173). */
export function NobodyYet() {
  return (
    <>
      <p>{words.afterBooking}</p>
      <p>
        <OfferedLink name="appointment-type">{words.book}</OfferedLink>
      </p>
    </>
  )
}

/** A new message to one of the member's counselors, and to nobody else (MSG-01). */
export function Compose() {
  const { data, isError, refetch } = useQuery(contactsQuery(useSession(), false))
  return (
    <Page title={words.title}>
      <p>
        <Link to={href('messages')}>{conversationWords.back}</Link>
      </p>
      {isError ? <Unreachable what="messages" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Waiting what={words.loadingCounselors} lines={3} /> : null}
      {data?.length === 0 ? <NobodyYet /> : null}
      {data && data.length > 0 ? <Fields contacts={data} /> : null}
    </Page>
  )
}
