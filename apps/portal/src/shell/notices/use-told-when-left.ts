import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { notifyFailure } from './notify-failure.tsx'

/** Leads back to the address where the component appeared first. */
export const useWayBack = () => {
  const router = useRouter()
  const [{ href }] = useState(() => router.latestLocation)
  return useCallback(() => router.history.push(href), [router, href])
}

/**
 * A form can be left while it is being sent: a refusal is then shown as a notice that leads back to the form, which has kept what was typed. `failed`
 * says what failed.
 */
export const useToldWhenLeft = ({ onLeft }: { onLeft: (tell: ((thrown: unknown) => void) | undefined) => void }, failed: string) => {
  const back = useWayBack()
  useEffect(() => {
    onLeft(undefined)
    return () => onLeft((thrown) => notifyFailure(failed, thrown, back))
  }, [onLeft, failed, back])
}
