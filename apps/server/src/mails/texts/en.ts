import accessRequest from './en/access-request.json' with { type: 'json' }
import api from './en/api.json' with { type: 'json' }
import deployment from './en/deployment.json' with { type: 'json' }
import expiry from './en/expiry.json' with { type: 'json' }
import frame from './en/frame.json' with { type: 'json' }
import invitation from './en/invitation.json' with { type: 'json' }
import issueReport from './en/issue-report.json' with { type: 'json' }
import key from './en/key.json' with { type: 'json' }
import organizationAccess from './en/organization-access.json' with { type: 'json' }
import organizationDeletion from './en/organization-deletion.json' with { type: 'json' }
import registration from './en/registration.json' with { type: 'json' }
import webhook from './en/webhook.json' with { type: 'json' }

/** All English texts of emails, each file under its name, which is the domain of its templates; other languages must have the same keys. */
export const english = {
  'access-request': accessRequest,
  api,
  deployment,
  expiry,
  frame,
  invitation,
  'issue-report': issueReport,
  key,
  'organization-access': organizationAccess,
  'organization-deletion': organizationDeletion,
  registration,
  webhook,
}
