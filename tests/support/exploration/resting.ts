/**
 * States in which a record may stay for good although its machine leaves it events: nobody waits
 * for anything. Each with the reason.
 */
export const resting: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application: {
    failedExam: 'decided; an appeal is the right of the person',
    graduated: 'the term is over; a defence may follow at any time',
    cancelled: 'removed; an appeal is the right of the person',
  },
  period: { closed: 'over; the admin may open it again' },
  examResult: {
    notAccepted: 'decided',
    accepted: 'decided; the admission is a matter of the application',
    acceptedAdditionally: 'decided; the admission is a matter of the application',
  },
  quotaRequest: {
    accepted: 'a part of the consolidated request',
    noneNeeded: 'the organization asks for nothing',
  },
  quotaAgreement: { accepted: 'answered', rejected: 'answered; it is asked again or not needed' },
  quotaTotal: { accepted: 'given' },
  quotaDistribution: { accepted: 'in force' },
  quotaSplit: { closed: 'the period is over; it opens again with it' },
  targetedLetter: {
    draft: 'a draft of its author, whom nobody waits for',
    rejected: 'answered; a next version is the right of the author',
  },
  advisor: { consented: 'in force', deactivated: 'not in force' },
  topic: {
    draft: 'a draft of the organization, which nobody waits for',
    published: 'in force',
    taken: 'in force while the study lasts',
  },
  certificate: {
    confirmed: 'in force until its last day',
    rejected: 'decided; the owner may correct it or leave it',
  },
  diploma: {
    entered: 'a paper of its owner; once an application uses it, it is in the turn of its reviewer',
    rejected: 'decided; the owner may correct it or leave it',
  },
  attestation: {
    undecided: 'left undecided; it counts against nobody, and attesting is no longer owed',
  },
  additionalExam: { notPassed: 'decided; another attempt is not owed' },
};
