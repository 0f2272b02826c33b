import {
  finishSignIn,
  readStaffWays,
  startDirectorySignIn,
  startSignIn,
} from '@evenkeel/contract/staff/sign-in'
import { minutes } from '@evenkeel/contract/units'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, KeyRound } from 'lucide-react'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { Door } from './Door.tsx'
import styles from './door.module.css'
import { passkeyJson, passkeyProblem } from './passkey.ts'
import { signInWords } from './sign-in.words.ts'

function PasskeyWay() {
  const { call, signedIn } = useStaff()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await call(startSignIn, {})
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
      const passkey = await startAuthentication({ optionsJSON })
      return call(finishSignIn, { body: { passkey: passkeyJson(passkey) } })
    },
    onSuccess: signedIn,
  })
  if (!browserSupportsWebAuthn())
    return (
      <Notice kind="warning">
        <p>{signInWords.noPasskeys}</p>
      </Notice>
    )
  return (
    <>
      <Problem text={error === null ? null : passkeyProblem(error, { 401: signInWords.notLetIn })} />
      <Button busy={isPending} onPress={() => mutate()}>
        <KeyRound size={20} aria-hidden="true" />
        {signInWords.passkey}
      </Button>
      <p className={parts.soft}>{signInWords.passkeyHint}</p>
    </>
  )
}

function DirectoryWay() {
  const { call } = useStaff()
  const act = useAct({
    act: () => call(startDirectorySignIn, {}),
    onDone: ({ location }) => window.location.assign(location),
    refusals: { 503: signInWords.directoryDown },
  })
  return (
    <>
      <Button kind="secondary" busy={act.busy || act.isDone} onPress={() => act.run(undefined)}>
        <Building2 size={20} aria-hidden="true" />
        {signInWords.directory}
      </Button>
      <Problem text={act.problem} />
    </>
  )
}

/** The door: a passkey, or the provider's own directory where it is set up. */
export function SignInPage() {
  const { call, left, typed } = useStaff()
  const ways = useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => call(readStaffWays, { signal }),
    refetchInterval: minutes(1),
    refetchIntervalInBackground: true,
  })
  return (
    <Door title={signInWords.title} lead={signInWords.lead}>
      {left ? (
        <Notice
          kind={left.pressWasLost ? 'warning' : left.because === 'signedOut' ? 'success' : 'info'}
          isNew
        >
          <p>{signInWords[left.because]}</p>
          {left.pressWasLost ? <p>{signInWords.pressWasLost}</p> : null}
          {typed.isAny() ? <p>{signInWords.typedWaits}</p> : null}
        </Notice>
      ) : null}
      {ways.data?.danger_waits ? (
        <Notice kind="error" title={signInWords.dangerWaits} isNew>
          <p>{signInWords.dangerWaitsText}</p>
        </Notice>
      ) : null}
      <Answer query={ways}>
        {({ passkey, directory }) => (
          <div className={styles.ways}>
            {passkey ? <PasskeyWay /> : null}
            {passkey && directory ? <p className={styles.or}>{signInWords.or}</p> : null}
            {directory ? <DirectoryWay /> : null}
            {passkey ? <p className={`${parts.soft} ${parts.small}`}>{signInWords.help}</p> : null}
          </div>
        )}
      </Answer>
    </Door>
  )
}
