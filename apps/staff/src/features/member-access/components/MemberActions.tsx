import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import {
  type PrivacyRequestPurpose,
  privacyRequestPurposes,
} from '@evenkeel/api-contract/staff/access-purposes'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import {
  endMemberSessions,
  exportMemberData,
  type RemovalRequest,
  requestRemoval,
  resendCode,
} from '@evenkeel/api-contract/staff/member-actions'
import { taskRoles } from '@evenkeel/api-contract/staff/tasks'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { saveFile } from '@evenkeel/web/files'
import { purposeMessages, uiMessages } from '#lib/ui.messages.ts'
import { type AsyncAction, useAsyncAction } from '#lib/use-async-action.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { memberActionMessages, removalMessages } from '../member-access.messages.ts'
import styles from '../member-access.module.css'
import { memberRecordPartKey } from '../use-member-record.ts'

/** Link to a pending urgent call for staff who may take it; others see who handles it. */
export function PendingCallLink({
  call: { kind, id },
}: {
  readonly call: NonNullable<RemovalRequest['waits_for']>
}) {
  const { roles } = useSession()
  if (!taskRoles[kind].some((role) => roles.includes(role))) return <p>{removalMessages.callElsewhere}</p>
  return (
    <p>
      <Link to={`/today/${kind}/${encodeURIComponent(id)}`}>{removalMessages.toCall}</Link>
    </p>
  )
}

interface ActionPanelProps {
  readonly title: string
  readonly text: string
  readonly problem: string | null
  /** Result of the action; null before it. */
  readonly done: ReactNode
  /** Rendered above the button, such as a question. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** One action with its description and result. */
function ActionPanel({ title, text, problem, done, above, children }: ActionPanelProps) {
  const id = useId()
  return (
    <section className={parts.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={parts.soft}>{text}</p>
      {above}
      <div className={parts.row}>{children}</div>
      <ErrorNotice text={problem} />
      {done === null ? null : (
        <Notice kind="success" isNew>
          {typeof done === 'string' ? <p>{done}</p> : done}
        </Notice>
      )}
    </section>
  )
}

/** Purpose for export or removal, requested when the record was opened for a different purpose. */
function usePrivacyRequestPurpose({ purpose }: Pick<MemberAccess, 'purpose'>) {
  const [selected, setSelected] = useState<PrivacyRequestPurpose | null>(
    purpose === 'records' ? purpose : null,
  )
  const [wasTried, setWasTried] = useState(false)
  return {
    /** Runs the action with the purpose, or opens the purpose question first. */
    withPurpose: (act: (why: PrivacyRequestPurpose) => void): void => {
      setWasTried(true)
      if (selected) act(selected)
    },
    field:
      purpose === 'records' ? null : (
        <RadioGroupField
          label={memberActionMessages.ownPurpose({ purpose: purposeMessages[purpose] })}
          value={selected}
          onChange={setSelected}
          choices={privacyRequestPurposes.map((value) => ({ value, label: purposeMessages[value] }))}
          error={wasTried && selected === null ? memberActionMessages.ownPurposeMissing : null}
        />
      ),
  }
}

interface RequestRemovalDialogProps {
  readonly lookUp: MemberAccess
  readonly act: AsyncAction<PrivacyRequestPurpose>
  readonly onClose: () => void
}

/** Confirms the removal request, and asks for a purpose when the record was opened for a different one. */
function RequestRemovalDialog({ lookUp, act, onClose }: RequestRemovalDialogProps) {
  const { field, withPurpose } = usePrivacyRequestPurpose(lookUp)
  return (
    <Dialog title={memberActionMessages.removalAsk({ name: lookUp.name })} onClose={onClose}>
      <p>{memberActionMessages.removalAskText}</p>
      {field}
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button kind="danger" busy={act.busy} onClick={() => withPurpose(act.run)}>
          {memberActionMessages.removalSure}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

/** Confirmation that removal was requested, with the steps that must come first. */
function RemovalRequested({ waits_for }: Pick<RemovalRequest, 'waits_for'>) {
  return (
    <>
      <p>{memberActionMessages.removalAsked}</p>
      {waits_for ? (
        <>
          <p>{memberActionMessages.callFirst}</p>
          <PendingCallLink call={waits_for} />
        </>
      ) : null}
    </>
  )
}

/** Requests the removal of all data; a second person approves it. */
function RequestRemovalAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const [isAsking, setIsAsking] = useState(false)
  const [requested, setRequested] = useState<RemovalRequest | null>(null)
  const close = (): void => setIsAsking(false)
  const act = useAsyncAction({
    act: (purpose: PrivacyRequestPurpose) =>
      call(requestRemoval, { params: { id: lookUp.id }, body: { purpose } }),
    onDone: (answer) => {
      setRequested(answer)
      close()
    },
    onRefused: close,
  })
  return (
    <ActionPanel
      title={memberActionMessages.removalTitle}
      text={memberActionMessages.removalText}
      problem={act.problem}
      done={requested && <RemovalRequested waits_for={requested.waits_for} />}
    >
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {memberActionMessages.removalDo}
      </Button>
      {isAsking ? <RequestRemovalDialog lookUp={lookUp} act={act} onClose={close} /> : null}
    </ActionPanel>
  )
}

/** Exports all stored data of the member. */
function ExportDataAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const { field, withPurpose } = usePrivacyRequestPurpose(lookUp)
  const act = useAsyncAction({
    act: (body: { format: 'html' | 'json'; purpose: PrivacyRequestPurpose }) =>
      call(exportMemberData, { params: { id: lookUp.id }, body }),
    // No member name in the file name: it appears in download lists.
    onDone: (bytes, { format }) => saveFile(bytes, `member-data.${format}`),
  })
  const save = (format: 'html' | 'json'): void => withPurpose((purpose) => act.run({ format, purpose }))
  return (
    <ActionPanel
      title={memberActionMessages.exportTitle}
      text={memberActionMessages.exportText}
      problem={act.problem}
      above={field}
      done={act.isDone ? memberActionMessages.exported : null}
    >
      <Button kind="secondary" busy={act.busy} onClick={() => save('html')}>
        {memberActionMessages.exportHtml}
      </Button>
      <Button kind="quiet" busy={act.busy} onClick={() => save('json')}>
        {memberActionMessages.exportJson}
      </Button>
    </ActionPanel>
  )
}

/** Ends all sessions of the member. */
function EndSessionsAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const [done, setDone] = useState<string | null>(null)
  const act = useAsyncAction({
    act: () => call(endMemberSessions, { params: { id: lookUp.id } }),
    onDone: ({ ended }) => {
      setDone(memberActionMessages.ended({ count: ended }))
      void client.invalidateQueries({ queryKey: memberRecordPartKey(lookUp.id, 'profile') })
    },
  })
  return (
    <ActionPanel
      title={memberActionMessages.endTitle}
      text={memberActionMessages.endText}
      problem={act.problem}
      done={done}
    >
      <Button kind="secondary" busy={act.busy} onClick={() => act.run(undefined)}>
        {memberActionMessages.endDo}
      </Button>
    </ActionPanel>
  )
}

/** Emails a new code, or a password reset link. */
function ResendCodeAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const [done, setDone] = useState<string | null>(null)
  const act = useAsyncAction({
    act: () => call(resendCode, { params: { id: lookUp.id } }),
    onDone: ({ sent }) => setDone(memberActionMessages[sent]),
    refusals: { 429: memberActionMessages.codeTooMany },
  })
  return (
    <ActionPanel
      title={memberActionMessages.codeTitle}
      text={memberActionMessages.codeText}
      problem={act.problem}
      done={done}
    >
      <Button kind="secondary" busy={act.busy} onClick={() => act.run(undefined)}>
        {memberActionMessages.codeDo}
      </Button>
    </ActionPanel>
  )
}

/** Actions on the open member record; those that the role does not permit are hidden. */
export function MemberActions({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { roles } = useSession()
  return (
    <div className={styles.acts}>
      <ResendCodeAction lookUp={lookUp} />
      <EndSessionsAction lookUp={lookUp} />
      {roles.includes('privacy_officer') ? <ExportDataAction lookUp={lookUp} /> : null}
      <RequestRemovalAction lookUp={lookUp} />
    </div>
  )
}
