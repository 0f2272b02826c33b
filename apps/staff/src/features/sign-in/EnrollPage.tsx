import { finishEnrollment, startEnrollment } from '@evenkeel/api-contract/staff/sign-in'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { describeApiError } from '#lib/api-errors.ts'
import { uiMessages } from '#lib/ui.messages.ts'
import { SignInLayout } from './components/SignInLayout.tsx'
import { toPasskeyResponse, describePasskeyError } from './passkey.ts'
import { signInMessages } from './sign-in.messages.ts'

/**
 * Token from the URL fragment, removed from the address at once, so it appears in no history or screenshot.
 */
function useEnrollmentToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}

const options = { 404: signInMessages.linkGone }

function EnrollForm({ token }: { readonly token: string }) {
  const { call, signedIn } = useStaffClient()
  const navigate = useNavigate()
  // Started by a click only: the server counts how often a link is used.
  const begin = useMutation({ mutationFn: () => call(startEnrollment, { body: { token } }) })
  const make = useMutation({
    mutationFn: async () => {
      // A challenge is valid once; a retry requests a new one.
      const begun = make.failureCount > 0 || !begin.data ? await begin.mutateAsync() : begin.data
      const optionsJSON = begun.options as unknown as PublicKeyCredentialCreationOptionsJSON
      const passkey = await startRegistration({ optionsJSON })
      return call(finishEnrollment, { body: { token, passkey: toPasskeyResponse(passkey) } })
    },
    onSuccess: (session) => {
      signedIn(session)
      void navigate('/', { replace: true })
    },
  })
  const isMaking = useRef(false)
  /**
   * Runs once: on many devices a second passkey replaces the first, and the server would know only one of
   * them.
   */
  const press = (): void => {
    if (isMaking.current) return
    isMaking.current = true
    make.mutate(undefined, {
      onError: () => {
        isMaking.current = false
      },
    })
  }
  const { mutate } = begin
  useEffect(() => mutate(), [mutate])
  if (!begin.data)
    return begin.isError ? (
      <Notice kind="error" isNew>
        <p>{describeApiError(begin.error, options)}</p>
        <Button kind="secondary" onClick={() => mutate()}>
          {uiMessages.tryAgain}
        </Button>
      </Notice>
    ) : (
      <p role="status">{signInMessages.checking}</p>
    )
  const { name, kind } = begin.data
  return (
    <>
      <p>
        {kind === 'invite' ? signInMessages.enrollNamed({ name }) : signInMessages.recoverNamed({ name })}
      </p>
      <p className={parts.soft}>{signInMessages.enrollWhy}</p>
      <ErrorNotice
        text={
          make.error === null
            ? null
            : describePasskeyError(make.error, { ...options, 422: signInMessages.notKept })
        }
      />
      <Button busy={make.isPending} onClick={press}>
        <KeyRound size={20} aria-hidden="true" />
        {signInMessages.make}
      </Button>
    </>
  )
}

/** Target of an enrollment link: creates a passkey and signs its owner in. */
export function EnrollPage() {
  const token = useEnrollmentToken()
  return (
    <SignInLayout title={signInMessages.enrollTitle}>
      {token === '' ? (
        <Notice kind="warning">
          <p>{signInMessages.noLink}</p>
        </Notice>
      ) : (
        <EnrollForm token={token} />
      )}
      <p>
        <Link to="/sign-in">{signInMessages.back}</Link>
      </p>
    </SignInLayout>
  )
}
