import { type FieldDefinition, unselected } from '@evenkeel/contract/fields/definition'
import { messageFields } from '@evenkeel/contract/forms/message'
import type { Contact } from '@evenkeel/contract/telehealth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { MESSAGES_QUERY_KEY } from '#session/patient/unread.ts'
import { Link } from '#ui/Link.tsx'
import { RouteLinkButton } from '#organisation/OfferedLink.tsx'
import { Page } from '#ui/Page.tsx'
import { LoadingPlaceholder } from '#ui/Waiting.tsx'
import { contactsQuery } from '../api.ts'
import { toContactOption } from '../model.ts'
import { MessageForm } from './MessageForm.tsx'
import { LoadError } from '#ui/Unreachable.tsx'
import { writeMessageMessages as words } from '../write-message.words.ts'
import { conversationMessages } from '../conversation.words.ts'

/** The fields of a new message; files have a list of their own. */
const getComposeFields = (contacts: readonly Contact[]): readonly FieldDefinition[] =>
  messageFields
    .filter(({ type }) => type !== 'file')
    .map((field) => (field.id === 'to_id' ? { ...field, options: contacts.map(toContactOption) } : field))

function ComposeFields({ contacts }: { readonly contacts: readonly Contact[] }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [only] = contacts
  return (
    <MessageForm
      place="new"
      label={words.title}
      fields={getComposeFields(contacts)}
      initial={{ to_id: contacts.length === 1 && only ? String(only.id) : unselected }}
      to={(values) => Number(values['to_id'])}
      repliedTo={null}
      onSent={({ id }) => {
        void client.invalidateQueries({ queryKey: [MESSAGES_QUERY_KEY] })
        navigate(href('message', { id: String(id) }), { replace: true, state: { sent: true } })
      }}
    />
  )
}

/** Before the first booking there is nobody to write to (RD-173). */
export function NoContacts() {
  return (
    <>
      <p>{words.afterBooking}</p>
      <p>
        <RouteLinkButton name="appointment-type">{words.book}</RouteLinkButton>
      </p>
    </>
  )
}

/** A new message to one of the member's counselors, and to nobody else (MSG-01). */
export function ComposeMessage() {
  const { data, isError, refetch } = useQuery(contactsQuery(useSessionClient(), false))
  return (
    <Page title={words.title}>
      <p>
        <Link to={href('messages')}>{conversationMessages.back}</Link>
      </p>
      {isError ? <LoadError what="messages" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingPlaceholder what={words.loadingCounselors} lines={3} /> : null}
      {data?.length === 0 ? <NoContacts /> : null}
      {data && data.length > 0 ? <ComposeFields contacts={data} /> : null}
    </Page>
  )
}
