// Lists the pages that an administrator opens: letters and patients with each filter, each order, and
// searches as users type them.

/** These queries load the first page of Letter Management. */
export const letterPages = {
  path: '/api/admin/letters',
  rows: 'letters',
  kinds: {
    everything: [''],
    'one doctor': ['doctorId=1', 'doctorId=4', 'doctorId=8'],
    drafts: ['status=draft'],
    pending: ['status=pending'],
    completed: ['status=completed'],
    archived: ['status=archived'],
    'one type': ['type=referral', 'type=discharge'],
    'one priority': ['priority=high', 'priority=low'],
    'all filters': [
      'doctorId=3&status=draft&type=referral&priority=high',
      'doctorId=5&status=pending&type=follow-up&priority=low',
    ],
    'by the day due': ['sort=due&direction=asc', 'sort=due', 'sort=due&direction=asc&status=draft'],
    'by number': ['sort=number&direction=asc', 'sort=number'],
    overdue: ['overdue=true', 'overdue=true&sort=due&direction=asc'],
    'a doctor without letters': ['doctorId=9&type=referral'],
    'a surname': ['q=ashabourne', 'q=pemverton', 'q=ravenholcombe', 'q=whitlofield'],
    'a first name': ['q=ada', 'q=quentin', 'q=zelda', 'q=yusuf'],
    'a word of titles': ['q=echocardiogram', 'q=results', 'q=scan'],
    'a title and a name': ['q=scan+zelda', 'q=echocardiogram+felix'],
    'two letters': ['q=qu', 'q=zz', 'q=x'],
    'a name that nobody has': ['q=wernicke', 'q=xylophone'],
    'a name within drafts': ['q=maeve&status=draft', 'q=ashabourne&status=draft&priority=high'],
  },
} as const

/**
 * These queries load Patient Management: the first page, the last order, and a page in the middle of 20,000
 * patients.
 */
export const patientPages = {
  path: '/api/admin/patients',
  rows: 'patients',
  kinds: {
    'by name': [''],
    'by last visit': ['sort=lastVisit&direction=desc', 'sort=lastVisit'],
    'by letters': ['sort=letterCount&direction=desc', 'sort=letterCount'],
    'by name, in the middle': ['page=500'],
    'by last visit, in the middle': ['sort=lastVisit&direction=desc&page=500'],
    'one doctor': ['doctorId=1', 'doctorId=4&sort=lastVisit&direction=desc'],
    active: ['status=active'],
    archived: ['status=inactive'],
    'a surname': ['q=ashabourne', 'q=pemverton', 'q=ravenholcombe'],
    'two letters': ['q=qu', 'q=zz'],
    'a name that nobody has': ['q=wernicke'],
  },
} as const
