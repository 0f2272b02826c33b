import { restrictableRoutes } from '@evenkeel/contract/lists/restrictable-routes'
import { switchOrganisation } from '@evenkeel/contract/staff/studio-acts'
import { type ReactNode, useState } from 'react'
import { useSession, useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { fieldWords } from '../fields/fields.words.ts'
import { PageChoices } from '../sections/RulesSection.tsx'
import { useStudio } from '../studio-context.tsx'
import { manageWords as words } from './manage.words.ts'
import { Touched, useTouched } from './Touched.tsx'
import { touchedByPages, touchedBySwitchOff } from './touched-lines.ts'
import { useSpaceAct } from './use-space-act.ts'

interface AskProps {
  readonly name: string
  readonly onClose: () => void
}

function useSwitch(onDone: () => void) {
  const { call } = useStaff()
  const params = { space: useStudio().view.draft.space.id }
  return (body: { active?: boolean; restricted_routes?: string[] }) => ({
    act: () => call(switchOrganisation, { params, body }),
    onDone,
  })
}

/** Members belong to it: what has to be done first. */
function NotOff({ name, onClose, children }: AskProps & { readonly children: ReactNode }) {
  return (
    <Dialog title={words.notOffTitle({ name })} isOpen onClose={onClose}>
      <p>{words.notOffText}</p>
      {children}
      <p>{words.notOffInstead}</p>
      <div className={parts.row}>
        <Button kind="secondary" onPress={onClose}>
          {words.understood}
        </Button>
      </div>
    </Dialog>
  )
}

function SwitchOff({ name, onClose }: AskProps) {
  const act = useSpaceAct(useSwitch(onClose)({ active: false }))
  const query = useTouched()
  const touched = <Touched query={query} linesOf={touchedBySwitchOff} nothing={words.touchedNothing} />
  if (query.data?.may_switch_off === false)
    return (
      <NotOff name={name} onClose={onClose}>
        {touched}
      </NotOff>
    )
  return (
    <Confirm
      title={words.switchOffAsk({ name })}
      act={act}
      kind="danger"
      doIt={words.switchOff}
      isShut={query.isPending}
      onClose={onClose}
    >
      <p>{words.switchOffText1}</p>
      {touched}
      <p>{words.switchOffText2}</p>
    </Confirm>
  )
}

function SwitchOn({ name, onClose }: AskProps) {
  const act = useSpaceAct(useSwitch(onClose)({ active: true }))
  return (
    <Confirm title={words.switchOnAsk({ name })} act={act} doIt={words.switchOn} onClose={onClose}>
      <p>{words.switchOnText}</p>
    </Confirm>
  )
}

function Restrict({ onClose }: { readonly onClose: () => void }) {
  const { restricted_routes: before } = useStudio().view.draft.space
  const [restricted, setRestricted] = useState([...before])
  const act = useSpaceAct(useSwitch(onClose)({ restricted_routes: restricted }))
  const query = useTouched()
  const isSame = restrictableRoutes.every((route) => before.includes(route) === restricted.includes(route))
  return (
    <Confirm
      title={words.restrictAsk}
      act={act}
      doIt={words.restrictDo}
      isShut={isSame || query.isPending}
      onClose={onClose}
    >
      <p>{words.restrictAskText}</p>
      <PageChoices restricted={restricted} onChange={setRestricted} />
      <h3>{words.touchedTitle}</h3>
      <Touched
        query={query}
        linesOf={(touched) => touchedByPages(touched, before, restricted)}
        nothing={isSame ? words.touchedPages : words.touchedNobody}
      />
    </Confirm>
  )
}

const states = { active: 'stateActive', inactive: 'stateInactive', new: 'stateNew' } as const

/** Switches an organization off and on, and leaves pages out, at once. */
export function SwitchOrganisation({ name }: { readonly name: string }) {
  const { roles } = useSession()
  const { state, owner, may, restricted_routes } = useStudio().view.draft.space
  const [asked, setAsked] = useState<'off' | 'on' | 'pages' | null>(null)
  const close = (): void => setAsked(null)
  const maySwitch = may.decide && owner === 'studio' && state !== 'new' && roles.includes('account_manager')
  const pages = restrictableRoutes.filter((route) => restricted_routes.includes(route))
  const left = pages.map((route) => fieldWords[route]).join(', ')
  return (
    <>
      <section className={parts.stack} aria-labelledby="state">
        <h2 id="state">{words.stateTitle}</h2>
        <p>{words[states[state]]}</p>
        {maySwitch ? (
          <div className={parts.row}>
            {state === 'active' ? (
              <Button kind="danger" onPress={() => setAsked('off')}>
                {words.switchOff}
              </Button>
            ) : (
              <Button onPress={() => setAsked('on')}>{words.switchOn}</Button>
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
              <Button kind="secondary" onPress={() => setAsked('pages')}>
                {words.restrict}
              </Button>
            </div>
          ) : null}
        </section>
      )}
      {asked === 'off' ? <SwitchOff name={name} onClose={close} /> : null}
      {asked === 'on' ? <SwitchOn name={name} onClose={close} /> : null}
      {asked === 'pages' ? <Restrict onClose={close} /> : null}
    </>
  )
}
