import type { ApiDetail, Deployment } from '@apim/contract'
import { type Environment, environments } from '@apim/contract/constants'
import { useState } from 'react'
import { keepDraft, readDraft } from '../../shared/draft.ts'
import {
  blankDeployment,
  type DeployErrors,
  type DeployValues,
  deployBody,
  deployErrors,
  deploymentValues,
  isUnchanged,
  keptFields,
} from './deploy-form.ts'

export interface DeployFormParts {
  api: ApiDetail
  deployment: Deployment | undefined
  preset: Environment | undefined
  draft: string
  /** Whether the reader may set the response transformer. */
  setsAnswers: boolean
}

const isFilled = (value: DeployValues[keyof DeployValues]) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')

/** Environments where this API stands already on that gateway server; one that failed can be tried again. */
export const takenEnvironments = (api: Pick<ApiDetail, 'deployments'>, kongServer: string | null): Environment[] =>
  environments.filter((env) =>
    api.deployments.some(
      (one) => one.env === env && String(one.kongServer.id) === kongServer && one.state !== 'FAILED' && one.state !== 'DELETED',
    ),
  )

/** The form's values, kept as a draft, and the message under each field: the contract's as typed, the service's until the field changes. */
export const useDeployForm = ({ api, deployment, preset, draft, setsAnswers }: DeployFormParts) => {
  const before = deployment ? deploymentValues(deployment) : blankDeployment(api, preset)
  const [restored] = useState(() => readDraft<DeployValues>(draft))
  const [began, setBegan] = useState(restored ? undefined : before)
  const [values, setValues] = useState<DeployValues>({ ...before, ...restored })
  const [said, setSaid] = useState<DeployErrors>({})
  // What was prefilled and does not hold is said at once: nobody would look for it.
  const [touched, setTouched] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(values).filter((field) => isFilled(values[field as keyof DeployValues]))),
  )
  const body = deployBody(values, api.id, deployment?.id, setsAnswers)
  const wrong = deployErrors(body)
  const touch = (field: keyof DeployValues) => setTouched((old) => (old.has(field) ? old : new Set(old).add(field)))

  const change = (part: Partial<DeployValues>) => {
    const next = { ...values, ...part }
    setValues(next)
    keepDraft(draft, next, keptFields)
    setSaid((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))))
    for (const field of Object.keys(part)) touch(field as keyof DeployValues)
  }
  /** Puts all values in at once, which begin from what is there now; answers what is to be sent. */
  const take = (next: DeployValues, current: DeployValues) => {
    setBegan(current)
    change(next)
    return deployBody(next, api.id, deployment?.id, setsAnswers)
  }
  return {
    values,
    /** What the form began from; unknown where a draft was taken up. */
    began,
    body,
    change,
    take,
    touch,
    setSaid,
    isRestored: restored !== undefined,
    /** The fields that keep the form from being sent. */
    wrong: Object.keys(wrong) as (keyof DeployValues)[],
    errorOf: (field: keyof DeployValues) => said[field] ?? (touched.has(field) ? wrong[field] : undefined),
    isUnchanged: deployment !== undefined && isUnchanged(values, before),
  }
}
export type DeployFormState = ReturnType<typeof useDeployForm>
