import { useEffect } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'

/** Leads on to another screen in place of this one. The browser does it; the document server draws nothing and stays quiet. */
export function Redirect({ to, state }: { readonly to: string; readonly state?: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    navigate(to, { replace: true, state })
  }, [navigate, to, state])
  return null
}
