import { type FieldDefinition, unselected } from '@evenkeel/api-contract/fields/field-definition'
import { messageFields } from '@evenkeel/api-contract/forms/message'
import type { Contact } from '@evenkeel/api-contract/telehealth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { MESSAGES_QUERY_KEY } from '#session/patient/unread-count.ts'
import { Link } from '#components/Link.tsx'
import { RouteLinkButton } from '#organization/RouteLinkButton.tsx'
import { Page } from '#components/Page.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { contactsQuery } from '../messages-api.ts'
import { toContactOption } from '../message-list.ts'
import { MessageForm } from './MessageForm.tsx'
import { LoadError } from '#components/LoadError.tsx'
import { writeMessageMessages as words } from '../write-message.messages.ts'
import { conversationMessages } from '../conversation.messages.ts'

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
