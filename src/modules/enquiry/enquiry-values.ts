/** What the inputs of an enquiry hold: texts. */
export type EnquiryValues = Record<
  'sender_name' | 'phone' | 'email' | 'topic' | 'question' | 'application_number' | 'language',
  string
>;

/** An empty form, or one about an application that is known. */
export const emptyEnquiry = (language: string, application_number = ''): EnquiryValues => ({
  sender_name: '',
  phone: '',
  email: '',
  topic: '',
  question: '',
  application_number,
  language,
});

/** The values as the server takes them. */
export const enquiryBody = ({ topic, ...values }: EnquiryValues) => ({
  ...values,
  topic: topic ? Number(topic) : undefined,
});
