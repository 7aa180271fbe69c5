// The phone computes and validates the same values during input.
export { faultsOf, isWholeAllocation, knownValues } from '@outlay/contract/documents/document.values';
