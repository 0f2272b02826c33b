import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { restrictableRoutes } from '@evenkeel/api-contract/reference-data/restrictable-routes'
import { type ChangeImpact, readChangeImpact } from '@evenkeel/api-contract/staff/change-impact'
import { switchOrganization } from '@evenkeel/api-contract/staff/studio-spaces'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { LoadingPlaceholder } from '#components/QueryBoundary.tsx'
import { ConfirmDialog, Dialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { fieldMessages } from '../fields/fields.messages.ts'
import { changeImpactKey } from '../studio-queries.ts'
import { PageChoices } from '../sections/RulesSection.tsx'
import { useStudio } from '../studio-context.tsx'
import { type ImpactLine, listPageRestrictionImpact, listSwitchOffImpact } from './change-impact-lines.ts'
import { manageMessages as words } from '../studio.messages.ts'
import { useSpaceAction } from './ManageSections.tsx'

/** Impact of switching an organization, fetched each time the dialog opens. */
function useChangeImpact(): UseQueryResult<ChangeImpact> {
  const { call } = useStaffClient()
  const { id } = useStudio().view.draft.space
  return useQuery({
    queryKey: changeImpactKey(id),
    queryFn: ({ signal }) => call(readChangeImpact, { params: { space: id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

interface ChangeImpactListProps {
  readonly query: UseQueryResult<ChangeImpact>
  readonly linesOf: (touched: ChangeImpact) => readonly ImpactLine[]
  /** Text for an empty list. */
  readonly nothing: string
}

/** Impact of a switch in numbers. A failed request does not block the action, which may be urgent. */
function ChangeImpactList({ query, linesOf, nothing }: ChangeImpactListProps) {
  if (!query.data)
    return query.isError ? (
      <Notice kind="warning">
        <p>{words.touchedFailed}</p>
      </Notice>
    ) : (
      <LoadingPlaceholder />
    )
  const lines = linesOf(query.data)
  return (
    <section aria-label={words.touchedTitle} aria-live="polite">
      {lines.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <dl className={parts.facts}>
          {lines.map(({ what, becomes }) => (
            <div key={`${what} ${becomes}`} className={parts.contents}>
              <dt>{what}</dt>
              <dd>{becomes}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

interface StatusDialogProps {
  readonly name: string
  readonly onClose: () => void
}

function useSwitchOrganization(onDone: () => void) {
  const { call } = useStaffClient()
  const params = { space: useStudio().view.draft.space.id }
  return (body: { active?: boolean; restricted_routes?: string[] }) => ({
    act: () => call(switchOrganization, { params, body }),
    onDone,
  })
}

/** Explains that members belong to the organization, and what to do first. */
function CannotSwitchOffDialog({
  name,
  onClose,
  children,
}: StatusDialogProps & { readonly children: ReactNode }) {
  return (
    <Dialog title={words.notOffTitle({ name })} onClose={onClose}>
      <p>{words.notOffText}</p>
      {children}
      <p>{words.notOffInstead}</p>
      <div className={parts.row}>
        <Button kind="secondary" onClick={onClose}>
          {words.understood}
        </Button>
      </div>
    </Dialog>
  )
}

function SwitchOffDialog({ name, onClose }: StatusDialogProps) {
  const act = useSpaceAction(useSwitchOrganization(onClose)({ active: false }))
  const query = useChangeImpact()
  const touched = (
    <ChangeImpactList query={query} linesOf={listSwitchOffImpact} nothing={words.touchedNothing} />
  )
  if (query.data?.may_switch_off === false)
    return (
      <CannotSwitchOffDialog name={name} onClose={onClose}>
        {touched}
      </CannotSwitchOffDialog>
    )
  return (
    <ConfirmDialog
      title={words.switchOffAsk({ name })}
      act={act}
      kind="danger"
      label={words.switchOff}
      isShut={query.isPending}
      onClose={onClose}
    >
      <p>{words.switchOffText1}</p>
      {touched}
      <p>{words.switchOffText2}</p>
    </ConfirmDialog>
  )
}

function SwitchOnDialog({ name, onClose }: StatusDialogProps) {
  const act = useSpaceAction(useSwitchOrganization(onClose)({ active: true }))
  return (
    <ConfirmDialog title={words.switchOnAsk({ name })} act={act} label={words.switchOn} onClose={onClose}>
      <p>{words.switchOnText}</p>
    </ConfirmDialog>
  )
}

function RestrictPagesDialog({ onClose }: { readonly onClose: () => void }) {
  const { restricted_routes: before } = useStudio().view.draft.space
  const [restricted, setRestricted] = useState([...before])
  const act = useSpaceAction(useSwitchOrganization(onClose)({ restricted_routes: restricted }))
  const query = useChangeImpact()
  const isSame = restrictableRoutes.every((route) => before.includes(route) === restricted.includes(route))
  return (
    <ConfirmDialog
      title={words.restrictAsk}
      act={act}
      label={words.restrictDo}
      isShut={isSame || query.isPending}
      onClose={onClose}
    >
      <p>{words.restrictAskText}</p>
      <PageChoices restricted={restricted} onChange={setRestricted} />
      <h3>{words.touchedTitle}</h3>
      <ChangeImpactList
        query={query}
        linesOf={(touched) => listPageRestrictionImpact(touched, before, restricted)}
        nothing={isSame ? words.touchedPages : words.touchedNobody}
      />
    </ConfirmDialog>
  )
}

const states = { active: 'stateActive', inactive: 'stateInactive', new: 'stateNew' } as const

/** Switches an organization on or off and hides pages, effective at once. */
export function OrganizationStatus({ name }: { readonly name: string }) {
  const { roles } = useSession()
  const { state, owner, may, restricted_routes } = useStudio().view.draft.space
  const [dialog, setDialog] = useState<'off' | 'on' | 'pages' | null>(null)
  const close = (): void => setDialog(null)
  const maySwitch = may.decide && owner === 'studio' && state !== 'new' && roles.includes('account_manager')
  const pages = restrictableRoutes.filter((route) => restricted_routes.includes(route))
  const left = pages.map((route) => fieldMessages[route]).join(', ')
  return (
    <>
      <section className={parts.stack} aria-labelledby="state">
        <h2 id="state">{words.stateTitle}</h2>
        <p>{words[states[state]]}</p>
        {maySwitch ? (
          <div className={parts.row}>
            {state === 'active' ? (
              <Button kind="danger" onClick={() => setDialog('off')}>
                {words.switchOff}
              </Button>
            ) : (
              <Button onClick={() => setDialog('on')}>{words.switchOn}</Button>
            )}
          </div>
        ) : null}
      </section>
      {state === 'new' ? null : (
        <section className={parts.stack} aria-labelledby="restrict">
          <h2 id="restrict">{words.restrictTitle}</h2>
          <p className={parts.soft}>{words.restrictText}</p>
          <p>{pages.length === 0 ? words.restrictedNone : words.restrictedNow({ pages: left })}</p>
          {maySwitch ? (
            <div className={parts.row}>
              <Button kind="secondary" onClick={() => setDialog('pages')}>
                {words.restrict}
              </Button>
            </div>
          ) : null}
        </section>
      )}
      {dialog === 'off' ? <SwitchOffDialog name={name} onClose={close} /> : null}
      {dialog === 'on' ? <SwitchOnDialog name={name} onClose={close} /> : null}
      {dialog === 'pages' ? <RestrictPagesDialog onClose={close} /> : null}
    </>
  )
}
