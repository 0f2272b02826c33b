import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, PenLine } from 'lucide-react'
import { type FieldDefinition, unselected } from '@evenkeel/api-contract/fields/field-definition'
import { messageFields } from '@evenkeel/api-contract/forms/message'
import type { Contact } from '@evenkeel/api-contract/telehealth/messages'
import { Banner } from '#components/Banner.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Link } from '#components/Link.tsx'
import { LoadError } from '#components/LoadError.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState } from '#components/empty-state/EmptyState.tsx'
import { PillNav } from '#components/navigation/PillNav.tsx'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { RouteLinkButton } from '#organization/RouteLinkButton.tsx'
import { MESSAGES_QUERY_KEY } from '#session/patient/unread-count.ts'
import { useSession, useSessionClient } from '#session/session-context.tsx'
import { useDraft } from '#session/use-draft.ts'
import { MessageForm } from '../components/MessageForm.tsx'
import { MessageRow } from '../components/MessageRow.tsx'
import { MessageSearch } from '../components/MessageSearch.tsx'
import styles from '../components/messages.module.css'
import { conversationMessages } from '../conversation.messages.ts'
import { inboxMessages as words } from '../inbox.messages.ts'
import { getDraftNames } from '../message-draft.ts'
import {
  filterLabels,
  type MessageFilter,
  messageFilters,
  parseCursor,
  parseMessageFilter,
  toContactOption,
} from '../message-list.ts'
import { contactsQuery, messageListQuery } from '../messages-api.ts'
import { prefetchInbox } from '../prefetch-messages.ts'
import { writeMessageMessages } from '../write-message.messages.ts'

const emptyMessages: Readonly<Record<MessageFilter, { readonly says: string; readonly more?: string }>> = {
  inbox: { says: words.none, more: words.foundHere },
  unread: { says: words.allRead },
  sent: {
    says: words.noneSent,
    more: words.keptHere,
  },
}

/** Address of a page of the inbox. */
const getPageHref = (filter: MessageFilter, cursor: string | null): string => {
  const params = new URLSearchParams({ show: filter, ...(cursor === null ? {} : { cursor }) })
  return `${href('messages')}?${params.toString()}`
}

/** A page of messages, newest first, with links to the next and previous pages (MSG-07, MSG-08). */
function MessageList({ patientId }: { readonly patientId: number | null }) {
  const params = new URLSearchParams(useLocation().search)
  const filter = parseMessageFilter(params.get('show'))
  const cursor = params.get('cursor')
  const { data, isError, refetch } = useQuery(messageListQuery(useSessionClient(), filter, cursor))
  const newer = parseCursor(data?.previous ?? null)
  const older = parseCursor(data?.next ?? null)
  return (
    <>
      <PillNav
        label={words.which}
        pills={messageFilters.map((one) => ({
          to: getPageHref(one, null),
          says: filterLabels[one],
          isCurrent: one === filter,
        }))}
      />
      {isError ? <LoadError what="messages" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingPlaceholder what={words.waiting} lines={4} /> : null}
      {data?.results.length === 0 ? <EmptyState icon={MessageSquareText} {...emptyMessages[filter]} /> : null}
      {data && data.results.length > 0 ? (
        <ul className={styles.list} aria-label={filterLabels[filter]}>
          {data.results.map((message) => (
            <MessageRow key={message.id} message={message} patientId={patientId} />
          ))}
        </ul>
      ) : null}
      {newer !== null || older !== null ? (
        <ButtonRow>
          {newer === null ? null : (
            <ButtonLink kind="secondary" to={getPageHref(filter, newer)}>
              {words.newer}
            </ButtonLink>
          )}
          {older === null ? null : (
            <ButtonLink kind="secondary" to={getPageHref(filter, older)}>
              {words.older}
            </ButtonLink>
          )}
        </ButtonRow>
      ) : null}
    </>
  )
}

/** Fields of a new message; files have their own list. */
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
      label={writeMessageMessages.title}
      fields={getComposeFields(contacts)}
      initial={{ to_id: contacts.length === 1 && only ? String(only.id) : unselected }}
      to={(values) => Number(values['to_id'])}
      repliedTo={null}
      onSent={({ id }) => {
        void client.invalidateQueries({ queryKey: [MESSAGES_QUERY_KEY] })
        void navigate(href('message', { id: String(id) }), { replace: true, state: { sent: true } })
      }}
    />
  )
}

/** Before the first booking there are no contacts (RD-173). */
function NoContacts() {
  return (
    <>
      <p>{writeMessageMessages.afterBooking}</p>
      <p>
        <RouteLinkButton name="appointment-type">{writeMessageMessages.book}</RouteLinkButton>
      </p>
    </>
  )
}

/** A new message to one of the member's counselors (MSG-01). */
function ComposeMessage() {
  const { data, isError, refetch } = useQuery(contactsQuery(useSessionClient(), false))
  return (
    <Page title={writeMessageMessages.title}>
      <p>
        <Link to={href('messages')}>{conversationMessages.back}</Link>
      </p>
      {isError ? <LoadError what="messages" onRetry={() => void refetch()} /> : null}
      {!data && !isError ? (
        <LoadingPlaceholder what={writeMessageMessages.loadingCounselors} lines={3} />
      ) : null}
      {data?.length === 0 ? <NoContacts /> : null}
      {data && data.length > 0 ? <ComposeFields contacts={data} /> : null}
    </Page>
  )
}

const composePath = `${href('messages')}?write`

/** Reminder of a message draft. */
function UnsentMessageNotice() {
  const text = useDraft(getDraftNames('new').text)
  if (!text.kept) return null
  return (
    <Banner kind="info" title={words.began}>
      <ButtonLink kind="secondary" to={composePath}>
        {words.goOn}
      </ButtonLink>
    </Banner>
  )
}

function Inbox() {
  const session = useSessionClient()
  const { user } = useSession()
  const { data: contacts } = useQuery(contactsQuery(session, true))
  const patientId = user?.mdlive_id ?? null
  return (
    <Page title={words.title} width="text">
      {contacts?.length === 0 ? (
        <NoContacts />
      ) : (
        <p>
          <ButtonLink to={composePath}>
            <PenLine aria-hidden="true" size={20} />
            <span>{words.write}</span>
          </ButtonLink>
        </p>
      )}
      <UnsentMessageNotice />
      <MessageSearch patientId={patientId}>
        <MessageList patientId={patientId} />
      </MessageSearch>
    </Page>
  )
}

export const readAhead = prefetchInbox

/** /messages and /conversation: the inbox (ROUTE-15, ROUTE-16), and with `?write` a new message. */
export default function InboxScreen() {
  const params = new URLSearchParams(useLocation().search)
  return params.has('write') ? <ComposeMessage /> : <Inbox />
}
